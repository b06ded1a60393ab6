import type { Job } from 'pg-boss'
import { tellBookings } from '#features/booking/server/tell-bookings.ts'
import { closeRooms } from '#features/classroom/server/close-rooms.ts'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { remindFamilies } from '#features/lessons/server/remind-families.ts'
import { remindTeachers } from '#features/lessons/server/remind-teachers.ts'
import { startBoss } from '#platform/jobs/boss.ts'
import { repeat } from '#platform/jobs/repeat.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { openMail } from '#platform/mail/mail.ts'
import { program } from './context.ts'
import { deliverMails } from './deliver-mail.ts'

/** Work that no request waits for. Without a way to send, mails stay in the queue until there is one. */
export const startWork = async () => {
  const { settings, db } = program()
  if (!settings.databaseUrl) throw new Error('DATABASE_URL manque.')
  const boss = await startBoss(settings.databaseUrl)
  const mail = openMail(settings)
  if (mail) {
    // Twelve jobs a second, of which a booking's is two mails. What somebody waits for is fetched before all others.
    const often = { pollingIntervalSeconds: 0.5, batchSize: 3, localConcurrency: 2 }
    await boss.work('mail', { ...often, perJobResults: true }, (jobs: Job<MailJob>[]) =>
      deliverMails(db, mail.send, jobs, {
        publicUrl: settings.publicUrl,
        mailFrom: settings.mailFrom,
        now: Temporal.Now.instant(),
      }),
    )
  }
  await boss.work('lessons', { batchSize: 1 }, async () => {
    await closeLessons(db, Temporal.Now.instant())
    await remindFamilies(db, Temporal.Now.instant())
    await remindTeachers(db, Temporal.Now.instant())
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
