import type { Job, JobWithMetadata } from 'pg-boss'
import { cancelBlockedLessons } from '#features/admin/server/block-account.ts'
import { countSchoolDays } from '#features/admin/server/count-school-days.ts'
import { sendAnnouncements } from '#features/announcements/server/send-announcements.ts'
import { readDueCalendars } from '#features/availability/server/read-busy-calendars.ts'
import { toCalendarAccess } from '#features/availability/server/read-calendar.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import { passOnOffers } from '#features/booking/server/pass-on-offers.ts'
import { closeRooms } from '#features/classroom/server/close-rooms.ts'
import { reportMissingTeachers } from '#features/classroom/server/report-missing-teachers.ts'
import { closeDueMonths } from '#features/earnings/server/close-month.ts'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { drainGroupOutbox } from '#features/lessons/server/group-outbox.ts'
import { remindFamilies } from '#features/lessons/server/remind-families.ts'
import { remindTeachers } from '#features/lessons/server/remind-teachers.ts'
import { buildExport } from '#features/privacy/server/build-export.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { assembleRecordings } from '#features/recordings/server/assemble.ts'
import { collectHosted, deleteWithdrawn } from '#features/recordings/server/collect-hosted.ts'
import { announceWeeks } from '#features/reports/server/announce-weeks.ts'
import { type ExportJob, startWorker } from '#platform/jobs/jobs.ts'
import { poll } from '#platform/jobs/poll.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { openMail } from '#platform/mail/mail.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { getProgram } from './context.ts'
import { deliverMails } from './deliver-mail.ts'

/** Starts the job worker: mails, reminders, closing lessons, rooms and months of earnings, teachers who do not come, teachers' other calendars, the Sunday mail, recordings, retention. Without a mail server mails stay in the queue. */
export const startJobs = async () => {
  const { settings, db, storage, video } = getProgram()
  if (!settings.databaseUrl) throw new Error('DATABASE_URL manque.')
  const boss = await startWorker(settings.databaseUrl)
  const mail = openMail(settings)
  if (mail) {
    // At most twelve jobs a second. A booking's job sends two mails.
    const pace = { pollingIntervalSeconds: 0.5, batchSize: 3, localConcurrency: 2 }
    await boss.work(
      'mail',
      { ...pace, perJobResults: true, includeMetadata: true },
      (jobs: JobWithMetadata<MailJob>[]) =>
        deliverMails(db, mail.send, jobs, {
          publicUrl: settings.publicUrl,
          mailFrom: settings.mailFrom,
          schoolFile: settings.schoolFile,
          storage,
          now: Temporal.Now.instant(),
        }),
    )
  }
  await boss.work('lessons', { batchSize: 1 }, async () => {
    await closeLessons(db, Temporal.Now.instant())
    await remindFamilies(db, Temporal.Now.instant())
    await remindTeachers(db, Temporal.Now.instant())
    await closeRooms(db, Temporal.Now.instant())
    await cancelBlockedLessons(db, Temporal.Now.instant())
    await countSchoolDays(db, Temporal.Now.instant())
  })
  await boss.schedule('lessons', '*/10 * * * *')
  await boss.work('exports', { batchSize: 1, pollingIntervalSeconds: 2 }, async (jobs: Job<ExportJob>[]) => {
    for (const { data } of jobs) await buildExport(db, storage, data.exportId, Temporal.Now.instant())
  })
  await boss.work('weeks', { batchSize: 1 }, () => announceWeeks(db, Temporal.Now.instant()))
  await boss.schedule('weeks', '*/10 * * * *')
  await boss.work('calendars', { batchSize: 1 }, () =>
    readDueCalendars(db, toCalendarAccess(getProgram()), Temporal.Now.instant()),
  )
  await boss.schedule('calendars', '*/10 * * * *')
  await boss.work('earnings', { batchSize: 1 }, () => closeDueMonths(db, Temporal.Now.instant()))
  await boss.schedule('earnings', '7 2 * * *')
  await boss.work('retention', { batchSize: 1 }, () => removeExpiredData(db, Temporal.Now.instant()))
  await boss.schedule('retention', '17 3 * * *')
  const stopPolling = poll(500, async () => {
    await drainBookingOutbox(db)
    await drainGroupOutbox(db, Temporal.Now.instant())
  })
  const stopOffers = poll(15_000, async () => void (await passOnOffers(db, Temporal.Now.instant())))
  const stopMissing = poll(30_000, async () => void (await reportMissingTeachers(db, Temporal.Now.instant())))
  const stopAnnouncements = poll(5000, async () => void (await sendAnnouncements(db, Temporal.Now.instant())))
  const stopAssembling = poll(2000, () => assembleRecordings(db, storage, Temporal.Now.instant()))
  const { recordings } = video
  const clock = () => Temporal.Now.instant()
  const stopHosted = recordings
    ? [
        poll(5000, signal => deleteWithdrawn({ db, storage, recordings }, { clock, signal })),
        poll(10_000, signal => collectHosted({ db, storage, recordings }, { clock, signal })),
      ]
    : []
  const stopRemovals = poll(5000, () => drainRemovals(db, storage, Temporal.Now.instant()))
  return async () => {
    const polls = [
      stopPolling,
      stopOffers,
      stopMissing,
      stopAnnouncements,
      stopAssembling,
      ...stopHosted,
      stopRemovals,
    ]
    await Promise.all(polls.map(stop => stop()))
    await boss.stop({ graceful: true, timeout: 10_000 })
    mail?.close()
  }
}
