import { join } from 'node:path'
import { m } from '#paraglide/messages.js'
import { readBackupState } from '#platform/backup/backup-state.ts'
import type { Settings } from '#platform/settings.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import type { BackupView } from './view.ts'

const format = (at: Temporal.Instant | null) => {
  if (!at) return null
  const { date, time } = localOf(at, schoolZone)
  return m.accounts_session_time({ day: formatDayWithYear(date), time })
}

/** The backups of the embedded database; null with a PostgreSQL server of its own, which has its own. */
export const getBackupView = async (
  { backup, embeddedDataDir }: Pick<Settings, 'backup' | 'embeddedDataDir'>,
  now: Temporal.Instant,
): Promise<BackupView | null> => {
  if (!embeddedDataDir) return null
  const state = await readBackupState(backup?.folder ?? join(embeddedDataDir, 'backups'), now)
  return {
    lastBackup: format(state.lastBackup),
    lastRestore: format(state.lastRestore),
    isLate: state.isLate,
    isDaily: backup !== undefined,
  }
}
