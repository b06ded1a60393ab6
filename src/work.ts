import { performance } from 'node:perf_hooks'
import type { PgBoss } from 'pg-boss'
import { tellBookings } from './booking/server/tell-bookings'
import { closeRooms } from './classroom/server/close-rooms'
import { deliverMail } from './deliver-mail'
import { closeLessons } from './lessons/server/close-lessons'
import { remindFamilies } from './lessons/server/remind-families'
import { startBoss } from './platform/jobs/boss'
import { repeat } from './platform/jobs/repeat'
import type { MailJob } from './platform/mail/compose'
import { openMail } from './platform/mail/mail'
import { program } from './program'

/** Milliseconds from one mail to the look for the next. */
const breath = 50

/**
 * One worker: a mail at a time, and the next one right after it while there are any. Two looks a second while there are
 * none, or while requests keep the process busy: they come first.
 */
const workOnMails = async (boss: PgBoss, mail: NonNullable<ReturnType<typeof openMail>>) => {
  const { settings, db } = program()
  const worker = await boss.work('mail', { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
    if (!job) return
    const context = {
      publicUrl: settings.publicUrl,
      mailFrom: settings.mailFrom,
      now: Temporal.Now.instant(),
    }
    await deliverMail(db, mail.send, { id: job.id, data: job.data as MailJob }, context)
    const before = performance.eventLoopUtilization()
    setTimeout(() => {
      if (performance.eventLoopUtilization(before).utilization < 0.5) boss.notifyWorker(worker)
    }, breath).unref()
  })
}

/** Work that no request waits for. Without a way to send, mails stay in the queue until there is one. */
export const startWork = async () => {
  const { settings, db } = program()
  if (!settings.databaseUrl) throw new Error('DATABASE_URL manque.')
  const boss = await startBoss(settings.databaseUrl)
  const mail = openMail(settings)
  if (mail) {
    await workOnMails(boss, mail)
    await workOnMails(boss, mail)
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
