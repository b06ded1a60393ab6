// npm start: builds, starts PostgreSQL, migrates, fills an empty school, serves, and stops it all in the reverse order.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '#platform/db/embedded.ts'
import { parseSettings } from '#platform/settings.ts'
import { isDemoSchool, isEmpty, loadDemoSchool } from '../db/demo/load.ts'
import { accountsWithDemoPassword } from '../db/demo/remove.ts'
import { build } from './build.ts'
import { prepare, root, say } from './prepare.ts'
import { withAssets } from './serve-assets.ts'
import { stopServing } from './stop-serving.ts'
import { webListener } from './web-listener.ts'

process.env.NODE_ENV ??= 'production'

// What was started, undone backwards. A stop that is asked for while something starts waits for it to have started.
const undo: (() => Promise<void>)[] = []
let starting: Promise<void> = Promise.resolve()
let ending = false
const end = async (code: number) => {
  if (ending) return
  ending = true
  await Promise.allSettled([starting]) // what went wrong there is told below, once
  let status = code
  for (const step of undo.reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      status = 1
    }
  }
  process.exit(status)
}

const fillEmptySchool = async (url: string) => {
  if (!(await isEmpty(url))) return
  say('chargement de l’école de démonstration…')
  await loadDemoSchool(url)
}

/** The demo's passwords are printed in the README: on a public address they would let anybody in. */
const refuseDemoPasswords = async (url: string) => {
  const names = await accountsWithDemoPassword(url)
  if (names.length > 0)
    throw new Error(
      `Kalima : PUBLIC_URL est une adresse publique, et ces comptes ont encore le mot de passe de démonstration : ${names.join(', ')}.\nRetirez-les d’abord : npm run admin -- remove-demo`,
    )
}

type BuiltProgram = {
  default: { fetch: Parameters<typeof withAssets>[1] }
  program: () => { close: () => Promise<void>; realtime: { endAll: () => void } }
  startWork: () => Promise<() => Promise<void>>
  bareRefusals: Parameters<typeof webListener>[1]
}

const start = async () => {
  const { settings, dataDir, url, stop } = await prepare()
  undo.push(stop)
  if (!settings.isLocal) await refuseDemoPasswords(url)
  if (settings.demo && !ending) await fillEmptySchool(url)
  if (ending) return
  const isDemo = settings.demo && (await isDemoSchool(url))
  if (settings.mail === 'wait') {
    console.warn(
      'Kalima : ATTENTION, SMTP_URL manque pour une adresse publique. Les messages attendent dans la file et ne partiront qu’une fois SMTP_URL réglé.',
    )
  }
  const entry = pathToFileURL(join(root, 'dist/server/server.js')).href
  const { default: web, program, startWork, bareRefusals }: BuiltProgram = await import(entry)
  const stopWork = await startWork()
  undo.push(program().close, stopWork)

  const server = webListener(withAssets(join(root, 'dist/client'), web.fetch), bareRefusals)
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(new Error(`PORT: ${settings.port} ne peut pas être ouvert (${error.message}).`)),
    )
    server.listen(settings.port, settings.host, resolve)
  })
  undo.push(async () => {
    program().realtime.endAll() // a live stream would never end by itself
    await stopServing(server)
  })
  const lines = [`tout est prêt sur ${settings.publicUrl}`]
  lines.push(`les données sont dans ${settings.databaseUrl ? 'la base de DATABASE_URL' : dataDir}`)
  if (isDemo) {
    lines.push(
      'comptes de démonstration : parent@kalima.test, professeur@kalima.test, admin@kalima.test, mot de passe kalima-demo',
      'élève de démonstration : adam, code 246810',
    )
  }
  if (settings.mail === 'mailbox')
    lines.push(`les messages envoyés se lisent sur ${settings.publicUrl}/dev/mailbox`)
  say(lines.join('\nKalima : '))
}

try {
  if (process.env.PORT === '0') process.env.PORT = String(await freePort()) // any will do: the address is told below
  parseSettings(process.env) // a wrong setting is told before a minute is spent on building
  await build()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) say('arrêt en cours…')
      void end(0)
    })
  }
  starting = start()
  await starting
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
