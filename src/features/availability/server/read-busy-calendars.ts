import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { decryptSecret } from '#features/accounts/server/second-factor.ts'
import { lockCalendars } from '#features/lessons/server/locks.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { log } from '#platform/logging/log.ts'
import { isOutdated, pauseMinutes } from '../busy-calendars.ts'
import { busyValue } from './busy-calendars.ts'
import { type CalendarAccess, type ReadCalendar, readCalendar } from './read-calendar.ts'

/** Calendars read at once: each may take fifteen seconds. */
const batchSize = 10
/** Calendars of one run, so that it ends before the job expires. */
const maxOfRun = 500

type Claimed = { id: string; teacherId: string; zone: string; address: string; readAt: Temporal.Instant }
type Which = { by: TeacherSelf } | { triedBefore: Temporal.Instant }

/** Marks calendars as tried now, those that waited longest first, so that two workers do not read the same. */
const claim = async (db: Db, which: Which, now: Temporal.Instant): Promise<Claimed[]> => {
  const { rows } = await sql<Claimed>`
    update busy_calendars c set tried_at = ${now} from teachers t
    where t.id = c.teacher_id and c.id in (
      select due.id from busy_calendars due join teachers owner on owner.id = due.teacher_id
      where ${'by' in which ? sql`owner.id = ${which.by.teacherId}::uuid` : sql`due.tried_at <= ${which.triedBefore}`}
        and owner.retired_at is null
      order by due.tried_at limit ${batchSize} for update of due skip locked)
    returning c.id, c.teacher_id as "teacherId", t.timezone as zone, c.address, c.read_at as "readAt"`.execute(
    db,
  )
  return rows
}

const readAll = async (
  db: Db,
  claimed: readonly Claimed[],
  access: CalendarAccess,
  now: Temporal.Instant,
) => {
  await Promise.all(
    claimed.map(async calendar => store(db, calendar, await readOne(calendar, access, now), now)),
  )
}

/** An unexpected error counts as a calendar that can't be read: the teacher is notified, and the other calendars are read. */
const readOne = async (
  { id, address, zone }: Claimed,
  access: CalendarAccess,
  now: Temporal.Instant,
): Promise<ReadCalendar> => {
  try {
    const url = new URL(await decryptSecret(access.calendarKey, address))
    return await readCalendar(access, url, zone, now)
  } catch (error) {
    // Its name alone: the message may hold the address, or words of the calendar.
    log.error(
      { calendar: id, error: error instanceof Error ? error.name : 'unknown' },
      'a calendar could not be read',
    )
    return { ok: false, failure: 'unreachable' }
  }
}

/** Stores what was read. After a failure the last data counts for a day; then the teacher is notified, once. */
const store = (db: Db, { id, teacherId, zone, readAt }: Claimed, read: ReadCalendar, now: Temporal.Instant) =>
  db.transaction().execute(async tx => {
    // Bookings wait for this lock: they find the hours busy, or were there before.
    await lockCalendars(tx, [teacherId])
    const isDropped = !read.ok && isOutdated(readAt, now)
    // A later claim has newer data, so this one writes nothing then, or when the calendar was removed meanwhile.
    const { rows } = await sql<{ wasDropped: boolean }>`
      update busy_calendars set ${
        read.ok
          ? sql`busy = ${busyValue(read.periods)}, unread_events = ${read.unreadEvents}, read_at = ${now}, read_zone = ${zone}, failure = null, failing_since = null, dropped_at = null`
          : sql`failure = ${read.failure}, failing_since = coalesce(failing_since, ${now})
              ${isDropped ? sql`, busy = '{}', unread_events = 0, dropped_at = coalesce(dropped_at, ${now})` : sql``}`
      }
      where id = ${id}::uuid and tried_at = ${now}
      returning old.dropped_at is not null as "wasDropped"`.execute(tx)
    if (isDropped && rows[0]?.wasDropped === false)
      await notify(tx, [{ recipientId: teacherId, kind: 'calendar_unreadable' }])
  })

/** Scheduled job: reads the calendars that teachers keep elsewhere. Safe to run repeatedly and concurrently. */
export const readDueCalendars = async (db: Db, access: CalendarAccess, now: Temporal.Instant) => {
  const triedBefore = now.subtract({ minutes: pauseMinutes })
  for (let done = 0; done < maxOfRun; done += batchSize) {
    const due = await claim(db, { triedBefore }, now)
    await readAll(db, due, access, now)
    if (due.length < batchSize) return
  }
}

/**
 * Whole days and times without a zone are the teacher's own: after a change of zone the calendars are due at once. A reading
 * that is under way in the old zone stores nothing.
 * @returns whether there are any
 */
export const makeCalendarsDue = async (tx: Db, { teacherId }: { teacherId: string }) => {
  const due = await tx
    .updateTable('busy_calendars')
    .set({ tried_at: Temporal.Instant.fromEpochMilliseconds(0) })
    .where('teacher_id', '=', teacherId)
    .returning('id')
    .execute()
  return due.length > 0
}

/** Reads the teacher's calendars now. */
export const readOwnCalendars = async (
  db: Db,
  by: TeacherSelf,
  access: CalendarAccess,
  now: Temporal.Instant,
) => readAll(db, await claim(db, { by }, now), access, now)
