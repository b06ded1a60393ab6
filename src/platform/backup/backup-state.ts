import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// The state of the backups is stored in their folder, because the program, `npm run backup` and `npm run restore` all write it:
// the time of a backup in its name, the last restore in a small file.

const backupName = /^kalima-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/
const restoreName = 'restored.json'
const Restore = z.object({ at: z.string(), backup: z.string() })

/** Hours after which a backup is too old. */
const maxBackupHours = 48

const isBackupName = (name: string) => backupName.test(name)

/** The names of the backups in a folder, the oldest first; none in a folder that is not there. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isBackupName).sort()

/** @param name as `isBackupName` accepts it */
const timeOf = (name: string) => Temporal.Instant.from(name.replace(backupName, '$1T$2:$3:$4Z'))

/** Notes that a backup of this folder was restored. */
export const recordRestore = async (folder: string, at: Temporal.Instant, backup: Temporal.Instant) => {
  const draft = join(folder, `.${restoreName}`)
  await writeFile(draft, JSON.stringify({ at: at.toString(), backup: backup.toString() }), { mode: 0o600 })
  await rename(draft, join(folder, restoreName))
}

export const isMissingFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readRestore = async (folder: string) => {
  try {
    return Restore.parse(JSON.parse(await readFile(join(folder, restoreName), 'utf8')))
  } catch (error) {
    if (isMissingFile(error)) return undefined
    throw error
  }
}

export type BackupState = {
  lastBackup: Temporal.Instant | null
  /** When a backup was last restored, as a try or in earnest. */
  lastRestore: Temporal.Instant | null
  /** No backup in the last 48 hours. */
  isLate: boolean
}

export const readBackupState = async (folder: string, now: Temporal.Instant): Promise<BackupState> => {
  const newest = (await listBackups(folder)).at(-1)
  const lastBackup = newest ? timeOf(newest) : null
  const restore = await readRestore(folder)
  return {
    lastBackup,
    lastRestore: restore ? Temporal.Instant.from(restore.at) : null,
    isLate: !lastBackup || lastBackup.until(now).total('hours') > maxBackupHours,
  }
}
