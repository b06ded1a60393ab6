// Every command of the program needs settings, a secret, and a running, migrated database.
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { isPassable } from '#platform/db/postgres-home.ts'
import { parseSettings, type Settings } from '#platform/settings.ts'
import { removeOldDrafts } from '#platform/storage/folder.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { loadCurriculum } from '../db/curriculum/load.ts'
import { findRunningPid, takePidFile } from './pid-file.ts'

export const root = join(import.meta.dirname, '..')
export const print = (line: string) => console.log(`Kalima : ${line}`)

const isRoot = process.getuid?.() === 0

/**
 * The data folder: the setting, otherwise `data` in the clone. As root, PostgreSQL runs under another account; if that
 * account cannot enter the clone, a folder in /var/lib is used.
 */
export const chooseDataDir = (setting: string | undefined): string => {
  if (setting) return resolve(setting)
  const inClone = join(root, 'data')
  if (!isRoot || isPassable(root)) return inClone
  return join('/var/lib/kalima', createHash('sha256').update(root).digest('hex').slice(0, 12))
}

/** The folder of uploaded files: the setting, otherwise `files` in the data folder. Undefined when they are in a bucket. */
export const storageFolder = (dataDir: string, { storage }: Pick<Settings, 'storage'>) =>
  storage.kind === 'folder' ? resolve(storage.folder ?? join(dataDir, 'files')) : undefined

/** The storage for a script that writes files and signs no address. */
export const openFiles = (dataDir: string, settings: Settings) => {
  const folder = storageFolder(dataDir, settings)
  const storage = folder ? { kind: 'folder' as const, folder } : settings.storage
  return openStorage({ storage, publicUrl: settings.publicUrl }, randomBytes(32).toString('base64url'))
}

const readSecret = (folder: string): string => {
  const file = join(folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8')
}

const pidFile = (folder: string) => join(folder, 'kalima.pid')

/** The pid of the program that uses this data folder, if it is still running. */
export const findProgramPid = (folder: string) => findRunningPid(pidFile(folder))

/**
 * Creates the pid file, which allows one program per data folder.
 * @returns a function that removes it
 */
const lockDataDir = (folder: string) => {
  const file = pidFile(folder)
  if (!takePidFile(file))
    throw new Error(
      `Kalima tourne déjà sur ${folder} (processus ${findRunningPid(file) ?? 'inconnu'}). Arrêtez-le, ou choisissez un autre KALIMA_DATA_DIR.`,
    )
  return () => rmSync(file, { force: true })
}

/** Creates one level after the other: with `recursive`, Node never returns where nothing can be created (/proc). */
const makeFolder = (folder: string) => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

const openDataDir = (setting: string | undefined) => {
  const folder = chooseDataDir(setting)
  try {
    makeFolder(folder)
    accessSync(`${folder}/.`, constants.W_OK)
  } catch (error) {
    throw new Error(
      `KALIMA_DATA_DIR: ${folder} n’est pas un dossier où écrire (${error instanceof Error ? error.message : error}).`,
    )
  }
  return folder
}

/** The message of a connection error, or of each address that was tried. */
const errorMessage = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join(' ; ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Sets DATABASE_URL and KALIMA_SECRET for the program. @returns the settings, and a function that stops what was started
 * @throws Error with a sentence that names the invalid setting; nothing is left running then
 */
export const prepare = async () => {
  const settings = parseSettings(process.env)
  if (settings.schoolFile && !existsSync(settings.schoolFile))
    throw new Error(`KALIMA_SCHOOL: ${settings.schoolFile} n’existe pas.`)
  const dataDir = openDataDir(settings.dataDir)
  process.env.KALIMA_SECRET ||= readSecret(dataDir)
  process.env.KALIMA_SCHOOL ||= join(dataDir, 'school.json')
  const files = storageFolder(dataDir, settings)
  if (files) {
    process.env.KALIMA_STORAGE_DIR = files
    await removeOldDrafts(files, Temporal.Now.instant())
  }
  if (settings.databaseUrl) {
    try {
      await migrateAndSeed(settings.databaseUrl)
    } catch (error) {
      throw new Error(`DATABASE_URL: la base ne se laisse pas préparer (${errorMessage(error)}).`, {
        cause: error,
      })
    }
    return { settings, dataDir, url: settings.databaseUrl, stop: async () => {}, onDatabaseEnd: () => {} }
  }
  const unlock = lockDataDir(dataDir)
  let stopServer = async () => {}
  const stop = async () => {
    await stopServer()
    unlock()
  }
  try {
    print('démarrage de PostgreSQL…')
    const server = await startEmbedded(dataDir)
    stopServer = server.stop
    if (!server.home.startsWith(dataDir))
      print(`${dataDir} est fermé au compte de PostgreSQL : ses fichiers sont dans ${server.home}.`)
    process.env.DATABASE_URL = server.socketUrl
    process.env.KALIMA_EMBEDDED_DATA = dataDir
    await migrateAndSeed(server.url)
    return { settings, dataDir, url: server.url, stop, onDatabaseEnd: server.onEnd }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Migrates the database and loads the curriculum. */
const migrateAndSeed = async (url: string) => {
  const applied = await migrate(url, join(root, 'db/migrations'))
  if (applied.length > 0) print(`base de données à jour (${applied.length} migrations).`)
  const loaded = await loadCurriculum(url)
  if (loaded.length > 0) print(`programme d’apprentissage à jour (${loaded.length} fichiers).`)
}
