import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import type { BackupView } from '../server/view.ts'

/** The last backup and the last restore that was tried; a warning with what to do when the backup is too old. */
export function BackupLine({ backup: { lastBackup, lastRestore, isLate, isDaily } }: { backup: BackupView }) {
  return (
    <section aria-labelledby="sauvegarde" className="mt-10">
      <h2 id="sauvegarde" className="text-xl">
        {m.school_backup()}
      </h2>
      {isLate && (
        <Alert
          kind="warning"
          className="mt-3"
          title={lastBackup ? m.school_backup_late() : m.school_backup_none()}
        >
          {isDaily ? m.school_backup_late_text() : m.school_backup_not_daily()}
        </Alert>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {lastBackup && (
          <div className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted-foreground">{m.school_backup_last()}</dt>
            <dd>{lastBackup}</dd>
          </div>
        )}
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted-foreground">{m.school_backup_restored()}</dt>
          <dd>{lastRestore ?? m.school_backup_never()}</dd>
        </div>
      </dl>
      {!lastRestore && <p className="mt-1 text-sm text-muted-foreground">{m.school_backup_try_text()}</p>}
    </section>
  )
}
