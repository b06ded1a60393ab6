import type { JobWithMetadata } from 'pg-boss'
import { cancelBlockedLessons } from '#features/admin/server/block-account.ts'
import { countSchoolDays } from '#features/admin/server/figures/count-school-days.ts'
import { sendAnnouncements } from '#features/announcements/server/send-announcements.ts'
import { readDueCalendars } from '#features/availability/server/read-busy-calendars.ts'
import { toCalendarAccess } from '#features/availability/server/read-calendar.ts'
import { drainBookingOutbox } from '#features/booking/server/drain-outbox.ts'
import { offerFreeSeats } from '#features/booking/server/groups/offer-free-seats.ts'
import { removeOldArrivals } from '#features/classroom/server/arrivals.ts'
import { closeRooms } from '#features/classroom/server/close-rooms.ts'
import { reportMissingTeachers } from '#features/classroom/server/report-missing-teachers.ts'
import { closeDueMonths } from '#features/earnings/server/close-month.ts'
import { closeLessons } from '#features/lessons/server/close-lessons.ts'
import { drainGroupOutbox } from '#features/lessons/server/group-outbox.ts'
import { remindFamilies } from '#features/lessons/server/remind-families.ts'
import { remindTeachers } from '#features/lessons/server/remind-teachers.ts'
import { type ExportJob, runExportJob } from '#features/privacy/server/build-export.ts'
import { removeExpiredData } from '#features/privacy/server/remove-expired-data.ts'
import { assembleRecordings } from '#features/recordings/server/assemble.ts'
import { collectHosted, deleteWithdrawn } from '#features/recordings/server/collect-hosted.ts'
import { sendWeeklyMails } from '#features/reports/server/send-weekly-mails.ts'
import { type Queue, startQueue } from '#platform/jobs/jobs.ts'
import { poll } from '#platform/jobs/poll.ts'
import type { MailJob } from '#platform/mail/compose.ts'
import { openMail } from '#platform/mail/mail.ts'
import { drainRemovals } from '#platform/storage/removals.ts'
import { getProgram } from './context.ts'
import { deliverMails } from './deliver-mail.ts'

const clock = () => Temporal.Now.instant()

const lessonSteps = [
  closeLessons,
  remindFamilies,
  remindTeachers,
  closeRooms,
  removeOldArrivals,
  cancelBlockedLessons,
  countSchoolDays,
]

/** Starts the job worker: the queues, schedules and polls below. Without a mail server, mails stay in the queue. */
export const startWorker = async () => {
  const { settings, db, storage, video } = getProgram()
  if (!settings.databaseUrl) throw new Error('DATABASE_URL manque.')
  const boss = await startQueue(settings.databaseUrl)
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
          now: clock(),
        }),
    )
  }
  await boss.work(
    'exports',
    { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true },
    async (jobs: JobWithMetadata<ExportJob>[]) => {
      for (const job of jobs) await runExportJob(db, storage, job, clock())
    },
  )
  const scheduled: { queue: Queue; cron: string; run: () => Promise<unknown> }[] = [
    {
      queue: 'lessons',
      cron: '*/10 * * * *',
      run: async () => {
        for (const step of lessonSteps) await step(db, clock())
      },
    },
    { queue: 'weeks', cron: '*/10 * * * *', run: () => sendWeeklyMails(db, clock()) },
    {
      queue: 'calendars',
      cron: '*/10 * * * *',
      run: () => readDueCalendars(db, toCalendarAccess(getProgram()), clock()),
    },
    { queue: 'earnings', cron: '7 2 * * *', run: () => closeDueMonths(db, clock()) },
    { queue: 'retention', cron: '17 3 * * *', run: () => removeExpiredData(db, clock()) },
  ]
  for (const { queue, cron, run } of scheduled) {
    await boss.work(queue, { batchSize: 1 }, run)
    await boss.schedule(queue, cron)
  }
  const { recordings } = video
  const polled: { every: number; run: (signal: AbortSignal) => Promise<unknown> }[] = [
    {
      every: 500,
      run: async () => {
        await drainBookingOutbox(db)
        await drainGroupOutbox(db, clock())
      },
    },
    { every: 15_000, run: () => offerFreeSeats(db, clock()) },
    { every: 30_000, run: () => reportMissingTeachers(db, clock()) },
    { every: 5000, run: () => sendAnnouncements(db, clock()) },
    { every: 2000, run: () => assembleRecordings(db, storage, clock()) },
    { every: 5000, run: () => drainRemovals(db, storage, clock()) },
  ]
  if (recordings)
    polled.push(
      { every: 5000, run: signal => deleteWithdrawn({ db, storage, recordings }, { clock, signal }) },
      { every: 10_000, run: signal => collectHosted({ db, storage, recordings }, { clock, signal }) },
    )
  const stops = polled.map(({ every, run }) => poll(every, run))
  return async () => {
    await Promise.all(stops.map(stop => stop()))
    await boss.stop({ graceful: true, timeout: 10_000 })
    mail?.close()
  }
}
