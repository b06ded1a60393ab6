// npm run dev: the program with hot reloading.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openFiles, prepare, print, root } from './prepare.ts'

const { settings, dataDir, url, stop } = await prepare()
if (settings.demo) {
  const { loadDemoSchool, isEmpty } = await import('../db/demo/load.ts')
  if (await isEmpty(url)) await loadDemoSchool(url, { storage: openFiles(dataDir, settings) })
}
const vite = spawn(join(root, 'node_modules/.bin/vite'), ['dev', '--port', String(settings.port)], {
  cwd: root,
  stdio: 'inherit',
})
print(`développement sur http://localhost:${settings.port}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))
vite.on('exit', async code => {
  await stop()
  process.exit(code ?? 0)
})
