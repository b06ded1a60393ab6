// Starts PostgreSQL, migrates, loads the demo school if the database is empty, and serves the built program. Stops it all in
// reverse order.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listLegalBlanks, readSchoolContent } from '#features/school/server/school-content.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { isDemoSchool, isEmpty, loadDemoSchool } from '../db/demo/load.ts'
import { accountsWithDemoPassword } from '../db/demo/remove.ts'
import { backUpDaily } from './embedded-backup.ts'
import { openFiles, prepare, print, root, storageFolder } from './prepare.ts'
import { withAssets } from './serve-assets.ts'
import { stopServing } from './stop-serving.ts'
import { webListener } from './web-listener.ts'

// Cleanup steps, run in reverse order. A stop during the start waits until the start has finished.
const cleanup: (() => Promise<void>)[] = []
let starting: Promise<void> = Promise.resolve()
let isEnding = false
const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  await Promise.allSettled([starting]) // its error is reported below
  let status = code
  for (const step of cleanup.reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      status = 1
    }
  }
  process.exit(status)
}

const loadDemoIfEmpty = async (url: string, storage: Storage) => {
  if (!(await isEmpty(url))) return
  print('chargement de l’école de démonstration…')
  await loadDemoSchool(url, { storage })
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
  getProgram: () => { db: Db; close: () => Promise<void>; realtime: { endAll: () => void } }
  startWorker: () => Promise<() => Promise<void>>
  fallbackErrors: Parameters<typeof webListener>[1]
}

const warnOfBlanks = (blanks: readonly string[]) => {
  if (blanks.length > 0)
    console.warn(
      `Kalima : ATTENTION, les pages légales d’une école publique sont incomplètes : ${blanks.join(', ')}. Remplissez-les dans l’administration, page « L’école ».`,
    )
}

const start = async () => {
  const { settings, dataDir, url, stop, onDatabaseEnd } = await prepare()
  cleanup.push(stop)
  onDatabaseEnd(() => {
    if (isEnding) return
    console.error(
      'Kalima : PostgreSQL s’est arrêté, le programme s’arrête donc aussi. Relancez-le : npm start.',
    )
    void end(1)
  })
  if (!settings.isLocal) await refuseDemoPasswords(url)
  if (settings.demo && !isEnding) await loadDemoIfEmpty(url, openFiles(dataDir, settings))
  if (isEnding) return
  const isDemo = settings.demo && (await isDemoSchool(url))
  if (settings.mail === 'wait') {
    console.warn(
      'Kalima : ATTENTION, SMTP_URL manque pour une adresse publique. Les messages attendent dans la file et ne partiront qu’une fois SMTP_URL réglé.',
    )
  }
  const entry = pathToFileURL(join(root, 'dist/server/server.js')).href
  const { default: web, getProgram, startWorker, fallbackErrors }: BuiltProgram = await import(entry)
  cleanup.push(getProgram().close)
  if (!settings.isLocal)
    warnOfBlanks(listLegalBlanks(await readSchoolContent(getProgram().db, settings.schoolFile)))
  if (settings.role !== 'web') cleanup.push(await startWorker())
  if (settings.backup && !settings.databaseUrl)
    cleanup.push(backUpDaily(dataDir, storageFolder(dataDir, settings), settings.backup))
  if (settings.role === 'worker')
    return print('les tâches de fond tournent ; ce processus ne sert aucune page.')

  const server = webListener(withAssets(join(root, 'dist/client'), web.fetch), fallbackErrors)
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(new Error(`PORT: ${settings.port} ne peut pas être ouvert (${error.message}).`)),
    )
    server.listen(settings.port, settings.host, resolve)
  })
  cleanup.push(async () => {
    getProgram().realtime.endAll() // live streams never end by themselves
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
  print(lines.join('\nKalima : '))
}

/** Serves until a signal ends the process. */
export const serve = async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isEnding) print('arrêt en cours…')
      void end(0)
    })
  }
  try {
    starting = start()
    await starting
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}
