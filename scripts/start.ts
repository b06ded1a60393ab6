import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from './build.ts'
import { prepare, root, say } from './prepare.ts'
import { withAssets } from './serve-assets.ts'

process.env.NODE_ENV ??= 'production'

const main = async () => {
  await build()
  const { settings, dataDir, url, stop } = await prepare()
  if (settings.demo) {
    const { loadDemoSchool, isEmpty } = await import('../db/demo/load.ts')
    if (await isEmpty(url)) {
      say('chargement de l’école de démonstration…')
      await loadDemoSchool(url)
    }
  }
  if (settings.mail === 'wait') {
    console.warn(
      'Kalima : ATTENTION, SMTP_URL manque pour une adresse publique. Les messages attendent dans la file et ne partiront qu’une fois SMTP_URL réglé.',
    )
  }
  const entry = join(root, 'dist/server/server.js')
  if (!existsSync(entry)) throw new Error(`${entry} manque.`)
  const { default: web, program, startWork } = await import(pathToFileURL(entry).href)
  const stopWork = await startWork()

  const server = serve({
    fetch: withAssets(join(root, 'dist/client'), web.fetch),
    port: settings.port,
    hostname: settings.host,
    serverOptions: {
      requestTimeout: 60_000,
      headersTimeout: 20_000,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 10_000,
    },
  })
  server.once('error', error => {
    console.error(`Kalima : PORT ${settings.port} ne peut pas être ouvert (${error.message}).`)
    void finish(1)
  })
  server.once('listening', () => {
    say(`tout est prêt sur ${settings.publicUrl}`)
    say(`les données sont dans ${settings.databaseUrl ? 'la base de DATABASE_URL' : dataDir}`)
    if (settings.demo) {
      say(
        'comptes de démonstration : parent@kalima.test, professeur@kalima.test, admin@kalima.test, mot de passe kalima-demo',
      )
      say('élève de démonstration : adam, code 246810')
    }
    if (settings.mail === 'mailbox')
      say(`les messages envoyés se lisent sur ${settings.publicUrl}/dev/mailbox`)
  })

  let ending = false
  const finish = async (code: number) => {
    if (ending) return
    ending = true
    const deadline = setTimeout(() => {
      console.error('Kalima : des requêtes ne se terminent pas, arrêt quand même.')
      process.exit(1)
    }, 20_000)
    deadline.unref()
    await new Promise<void>(resolve => {
      server.close(() => resolve())
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    await stopWork()
    await program().close()
    await stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) say('arrêt en cours…')
      void finish(0)
    })
  }
}

main().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
