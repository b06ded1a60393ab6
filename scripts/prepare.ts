// What every long-running command needs: settings, a secret, a database that is up, migrated and perhaps filled.
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { isPassable } from '#platform/db/postgres-home.ts'
import { parseSettings } from '#platform/settings.ts'
import { loadCurriculum } from '../db/curriculum/load.ts'

export const root = join(import.meta.dirname, '..')
export const say = (line: string) => console.log(`Kalima : ${line}`)

const isRoot = process.getuid?.() === 0

/** Where the data lies: as asked, else `data` in the clone, else (root, clone behind a closed door) in /var/lib. */
export const chooseDataDir = (asked: string | undefined): string => {
  if (asked) return resolve(asked)
  const inClone = join(root, 'data')
  if (!isRoot || isPassable(root)) return inClone
  return join('/var/lib/kalima', createHash('sha256').update(root).digest('hex').slice(0, 12))
}

const keptSecret = (folder: string): string => {
  const file = join(folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8')
}

const markOf = (folder: string) => join(folder, 'kalima.pid')

/** The process of the program that runs on this folder; undefined when none does, whatever a killed one left behind. */
export const runsOn = (folder: string): number | undefined => {
  if (!existsSync(markOf(folder))) return undefined
  const pid = Number(readFileSync(markOf(folder), 'utf8'))
  return pid !== process.pid && isKalima(pid) ? pid : undefined
}

/**
 * One program a data folder. A mark left by a program that was killed is taken over.
 * @returns the way to take the mark away
 */
const claim = (folder: string) => {
  const file = markOf(folder)
  const mark = () => writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    mark()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const pid = runsOn(folder)
    if (pid)
      throw new Error(
        `Kalima tourne déjà sur ${folder} (processus ${pid}). Arrêtez-le, ou choisissez un autre KALIMA_DATA_DIR.`,
      )
    rmSync(file, { force: true })
    mark() // of two that get here together, one fails
  }
  return () => rmSync(file, { force: true })
}

const isKalima = (pid: number) => {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    const isAnothers = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isAnothers) return false // no such process
  }
  const commandLine = `/proc/${pid}/cmdline`
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes('scripts/') : true
}

/** Part by part: asked for all at once, Node never comes back from where nothing can be made (/proc). */
const makeFolder = (folder: string) => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

const openFolder = (asked: string | undefined) => {
  const folder = chooseDataDir(asked)
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

/** Why a database did not answer; several addresses may have been tried, and each has its own reason. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(' ; ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Sets DATABASE_URL and KALIMA_SECRET for the program, and returns the way to stop what was started here.
 * @throws Error with a sentence naming the setting at fault; nothing is left running then
 */
export const prepare = async () => {
  const settings = parseSettings(process.env)
  const dataDir = openFolder(settings.dataDir)
  process.env.KALIMA_SECRET ||= keptSecret(dataDir)
  process.env.KALIMA_SCHOOL ||= join(dataDir, 'school.json')
  if (settings.databaseUrl) {
    try {
      await fill(settings.databaseUrl)
    } catch (error) {
      throw new Error(`DATABASE_URL: la base ne se laisse pas préparer (${reasonOf(error)}).`, {
        cause: error,
      })
    }
    return { settings, dataDir, url: settings.databaseUrl, stop: async () => {} }
  }
  const release = claim(dataDir)
  let stopServer = async () => {}
  const stop = async () => {
    await stopServer()
    release()
  }
  try {
    say('démarrage de PostgreSQL…')
    const server = await startEmbedded(dataDir)
    stopServer = server.stop
    if (!server.home.startsWith(dataDir))
      say(`${dataDir} est fermé au compte de PostgreSQL : ses fichiers sont dans ${server.home}.`)
    process.env.DATABASE_URL = server.socketUrl
    await fill(server.url)
    return { settings, dataDir, url: server.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The tables, then what every school starts with: the curriculum. */
const fill = async (url: string) => {
  const applied = await migrate(url, join(root, 'db/migrations'))
  if (applied.length > 0) say(`base de données à jour (${applied.length} migrations).`)
  const loaded = await loadCurriculum(url)
  if (loaded.length > 0) say(`programme d’apprentissage à jour (${loaded.length} fichiers).`)
}
