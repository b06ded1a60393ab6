import { sql } from 'kysely'
import { tellBookings } from './booking/server/tell-bookings'
import { closeRooms } from './classroom/server/close-rooms'
import { closeLessons } from './lessons/server/close-lessons'
import { remindFamilies } from './lessons/server/remind-families'
import { composeMail } from './mails'
import { startBoss } from './platform/jobs/boss'
import { repeat } from './platform/jobs/repeat'
import type { MailJob } from './platform/mail/compose'
import { openMail } from './platform/mail/mail'
import { program } from './program'

/** Work that no request waits for. Without a way to send, mails stay in the queue until there is one. */
export const startWork = async () => {
  const { settings, db } = program()
  if (!settings.databaseUrl) throw new Error('DATABASE_URL manque.')
  const boss = await startBoss(settings.databaseUrl)
  const mail = openMail(settings)
  if (mail) {
    await boss.work(
      'mail',
      { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 2 },
      async ([job]) => {
        if (!job) return
        await db.transaction().execute(async tx => {
          // Two workers on one job (a crash, a lease that ran out): the second waits here, then finds the mark.
          const marked = await sql<{ job_id: string }>`
          insert into sent_mails (job_id) values (${job.id}) on conflict do nothing returning job_id`.execute(
            tx,
          )
          if (marked.rows.length === 0) return
          const composed = await composeMail(tx, job.data as MailJob, {
            publicUrl: settings.publicUrl,
            mailFrom: settings.mailFrom,
            now: Temporal.Now.instant(),
          })
          if (composed) await mail.send(tx, composed, job.id)
        })
      },
    )
  }
  await boss.work('lessons', { batchSize: 1 }, async () => {
    await closeLessons(db, Temporal.Now.instant())
    await remindFamilies(db, Temporal.Now.instant())
    await closeRooms(db, Temporal.Now.instant())
  })
  await boss.schedule('lessons', '*/10 * * * *')
  const stopTelling = repeat(500, () => tellBookings(db))
  return async () => {
    await stopTelling()
    await boss.stop({ graceful: true, timeout: 10_000 })
    mail?.close()
  }
}
