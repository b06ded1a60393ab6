// Backups of the embedded database with what lies beside it: one compressed file with a checksum of every file in it.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { create } from 'tar'
import { isMissingFile, listBackups } from '#platform/backup/backup-state.ts'
import { startEmbedded } from '#platform/db/embedded.ts'

/** In a backup: the folder of uploaded files. */
export const filesName = 'files'
/** In a backup: what a data folder holds beside the database, as far as it is there. */
export const besideDatabase = ['secret', 'school.json']
export const manifestName = 'manifest.json'
/** `files`: the SHA-256 of each file by its path in the archive. */
export type Manifest = { format: 1; createdAt: string; postgres: string; files: Record<string, string> }

/** Left out of a copy of a running server, as PostgreSQL's manual says; and files that are being uploaded. */
const isLeftOut = (path: string) =>
  /^(\.partial\/.*|postmaster\.(pid|opts)|pg_wal\/.*|pg_replslot\/.*|pg_dynshmem\/.*|pg_notify\/.*|pg_serial\/.*|pg_snapshots\/.*|pg_stat_tmp\/.*|pg_subtrans\/.*)$/.test(
    path,
  ) || /(^|\/)pgsql_tmp/.test(path)

export const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

export const sha256 = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** A file that a running server deletes between listing and copying is not needed: the log restores what it held. */
const copyFile = async (from: string, to: string) => {
  try {
    await cp(from, to)
  } catch (error) {
    if (!isMissingFile(error)) throw error
  }
}

/** Copies all folders, empty ones too, and the files that a copy of a running server needs. */
const copyTree = async (data: string, target: string) => {
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => ({
    isFolder: entry.isDirectory(),
    path: relative(data, join(entry.parentPath, entry.name)),
  }))
  for (const { isFolder, path } of paths)
    if (isFolder) await mkdir(join(target, path), { recursive: true, mode: 0o700 })
  for (const { isFolder, path } of paths)
    if (!isFolder && !isLeftOut(path)) await copyFile(join(data, path), join(target, path))
}

/** Copies the files of the running server between pg_backup_start and pg_backup_stop, with the log that makes them one state. */
const copyDatabase = async (url: string, data: string, target: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('kalima', true)")
    await copyTree(data, target)
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    )
    const [label] = rows
    if (!label) throw new Error('pg_backup_stop returned no label')
    await writeFile(join(target, 'backup_label'), label.labelfile)
    if (label.spcmapfile) await writeFile(join(target, 'tablespace_map'), label.spcmapfile)
    const segments = (await readdir(join(data, 'pg_wal'))).filter(name => /^[0-9A-F]{24}$/.test(name))
    for (const segment of segments)
      await copyFile(join(data, 'pg_wal', segment), join(target, 'pg_wal', segment))
    const first = label.labelfile.match(/\(file ([0-9A-F]{24})\)/)?.[1]
    if (!first || !segments.includes(first))
      throw new Error('La base a trop écrit pendant la copie ; relancez la sauvegarde.')
    return (await client.query<{ v: string }>('show server_version')).rows[0]?.v ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Backs up the data folder of a running or stopped program whose database is the embedded one.
 * @param folder where the backup goes; made when missing
 * @param files the folder of uploaded files, unless they are in a bucket. Copied after the database, so that the copy has every
 * file that a row names and nobody has removed since
 * @returns the path of the new file
 */
export const backUp = async (
  dataDir: string,
  folder: string,
  files: string | undefined,
  now: Temporal.Instant,
): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await deleteLeftovers(folder, now)
  const staging = await mkdtemp(join(folder, '.partial-'))
  const stamp = now.round('second').toString().replaceAll(':', '-')
  const archive = join(folder, `.kalima-${stamp}.tar.gz`)
  const server = await startEmbedded(dataDir) // finds the one that runs
  try {
    const postgres = await copyDatabase(server.url, join(server.home, 'data'), join(staging, 'postgres/data'))
    await cp(join(server.home, 'password'), join(staging, 'postgres/password'))
    for (const name of besideDatabase) await copyFile(join(dataDir, name), join(staging, name))
    if (files && existsSync(files)) await copyTree(files, join(staging, filesName))
    const checksums: Record<string, string> = {}
    for (const file of await listFiles(staging)) checksums[file] = await sha256(join(staging, file))
    const manifest: Manifest = { format: 1, createdAt: now.toString(), postgres, files: checksums }
    await writeFile(join(staging, manifestName), JSON.stringify(manifest))
    await create({ file: archive, cwd: staging, gzip: { level: 6 }, portable: false }, await readdir(staging))
    await chmod(archive, 0o600)
    const finished = join(folder, `kalima-${stamp}.tar.gz`)
    await rename(archive, finished)
    return finished
  } finally {
    // On a full disk, what a failed backup left would make the next one fail too.
    await rm(archive, { force: true })
    await rm(staging, { recursive: true, force: true })
  }
}

/** What backups that were killed left behind. Another one may be running, so only what is older than a day. */
const deleteLeftovers = async (folder: string, now: Temporal.Instant) => {
  for (const name of await readdir(folder)) {
    if (!/^\.(partial-|kalima-)/.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.epochMilliseconds - mtimeMs > 24 * 3_600_000) await rm(path, { recursive: true, force: true })
  }
}

/** Deletes all but the newest `keep` backups of a folder; other files stay. */
export const deleteOldBackups = async (folder: string, keep: number) => {
  for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, name))
}

/** Whether the newest backup is older than a day, or there is none. */
const isDue = async (folder: string, now: Temporal.Instant) => {
  const newest = (await listBackups(folder)).at(-1)
  if (!newest) return true
  const { mtimeMs } = await stat(join(folder, newest))
  return now.epochMilliseconds - mtimeMs > 24 * 3_600_000 - 60_000
}

const checkMilliseconds = 15 * 60_000

/** Makes a backup a day as long as the program runs. A failure is logged and tried again after a quarter of an hour. @returns the way to stop */
export const backUpDaily = (
  dataDir: string,
  files: string | undefined,
  { folder, keep }: { folder: string; keep: number },
) => {
  let work = Promise.resolve()
  const check = async () => {
    const now = Temporal.Now.instant()
    if (!(await isDue(folder, now))) return
    await backUp(dataDir, folder, files, now)
    await deleteOldBackups(folder, keep)
  }
  let isRunning = false
  const run = () => {
    // A large school's backup may take longer than the pause between two checks.
    if (isRunning) return
    isRunning = true
    work = check()
      .catch(error => {
        console.error('Kalima : la sauvegarde a échoué :', error instanceof Error ? error.message : error)
      })
      .finally(() => {
        isRunning = false
      })
  }
  run()
  const timer = setInterval(run, checkMilliseconds)
  return async () => {
    clearInterval(timer)
    await work
  }
}

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, manifestName), 'utf8'))
