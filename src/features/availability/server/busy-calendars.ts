import { sql } from 'kysely'
import type { TeacherSelf } from '#features/accounts/server/procedures.ts'
import { decryptSecret, encryptSecret } from '#features/accounts/server/second-factor.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { parsePublicUrl } from '#platform/http/fetch-public.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { repeatOutcome } from '#platform/refusal/repeat.ts'
import type { Period } from '#platform/time/period.ts'
import { type CalendarFailure, maxBusyCalendars, maxCalendarAddress } from '../busy-calendars.ts'
import { type CalendarAccess, readCalendar } from './read-calendar.ts'
import { lockOwnCalendar } from './rules.ts'

export type AddCalendarRefusal = CalendarFailure | 'address_invalid' | 'too_many_calendars' | 'id_taken'

/** Apple and Outlook give the same address under a scheme of its own. Percent-encoding makes an address longer. */
const parseAddress = (address: string) => {
  const url = parsePublicUrl(address.replace(/^webcals?:/i, 'https:'))
  return url && url.href.length <= maxCalendarAddress ? url : undefined
}

/** SQL of the periods as a value of busy_calendars.busy. */
export const busyValue = (periods: readonly Period[]) =>
  sql<string>`${`{${periods.map(({ startsAt, endsAt }) => `[${startsAt},${endsAt})`).join(',')}}`}::tstzmultirange`

/** Reads another calendar of the teacher's, stores when it is busy, and its address for the next time. Sent twice, it is added once; another one under the same id is refused. */
export const addBusyCalendar = async (
  db: Db,
  by: TeacherSelf,
  { id, name, address }: { id: string; name: string; address: string },
  access: CalendarAccess,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, AddCalendarRefusal>> => {
  const url = parseAddress(address)
  if (!url) return refuse('address_invalid')
  const sent = { teacherId: by.teacherId, name, address: url.href }
  const earlier = await findCalendar(db, access, id)
  if (earlier) return repeatOutcome({ stored: earlier, sent }, { id })
  const read = await readCalendar(access, url, by.timezone, now)
  if (!read.ok) return refuse(read.failure)
  const encrypted = await encryptSecret(access.calendarKey, url.href)
  return db.transaction().execute(async tx => {
    await lockOwnCalendar(tx, by)
    const stored = await findCalendar(tx, access, id)
    if (stored) return repeatOutcome({ stored, sent }, { id })
    const calendars = await tx
      .selectFrom('busy_calendars')
      .where('teacher_id', '=', by.teacherId)
      .select('place')
      .execute()
    const places = Array.from({ length: maxBusyCalendars }, (_, index) => index + 1)
    const place = places.find(free => calendars.every(calendar => calendar.place !== free))
    if (!place) return refuse('too_many_calendars')
    const added = await tx
      .insertInto('busy_calendars')
      .values({
        id,
        teacher_id: by.teacherId,
        place,
        name,
        address: encrypted,
        host: url.hostname,
        added_at: now,
        tried_at: now,
        read_at: now,
        read_zone: by.timezone,
        busy: busyValue(read.periods),
        unread_events: read.unreadEvents,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another teacher's calendar got the id meanwhile.
    if (!added) return refuse('id_taken')
    await auditCalendar(tx, by, 'calendar_added', id, now)
    return ok(added)
  })
}

/** The calendar with this id, of any teacher. */
const findCalendar = async (db: Db, { calendarKey }: CalendarAccess, id: string) => {
  const found = await db
    .selectFrom('busy_calendars')
    .where('id', '=', id)
    .select(['teacher_id as teacherId', 'name', 'address'])
    .executeTakeFirst()
  return found && { ...found, address: await decryptSecret(calendarKey, found.address) }
}

/** Deletes a calendar with its address; its hours are open again. */
export const removeBusyCalendar = (
  db: Db,
  by: TeacherSelf,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'not_found'>> =>
  db.transaction().execute(async tx => {
    await lockOwnCalendar(tx, by)
    const removed = await tx
      .deleteFrom('busy_calendars')
      .where('id', '=', id)
      .where('teacher_id', '=', by.teacherId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refuse('not_found')
    await auditCalendar(tx, by, 'calendar_removed', id, now)
    return ok(removed)
  })

const auditCalendar = (
  tx: Db,
  by: TeacherSelf,
  action: 'calendar_added' | 'calendar_removed',
  calendar: string,
  now: Temporal.Instant,
) =>
  writeAudit(tx, {
    at: now,
    actor: by.teacherId,
    action,
    subject: by.teacherId,
    ipAddress: by.ipAddress,
    zone: by.timezone,
    details: { calendar },
  })

export const listBusyCalendars = (db: Db, by: TeacherSelf, now: Temporal.Instant) =>
  db
    .selectFrom('busy_calendars')
    .where('teacher_id', '=', by.teacherId)
    .select([
      'id',
      'name',
      'host',
      'read_at as readAt',
      'unread_events as unreadEvents',
      'failure',
      'failing_since as failingSince',
      sql<boolean>`dropped_at is not null`.as('isDropped'),
      sql<boolean>`dropped_at is null and read_zone <> (select timezone from teachers t where t.id = teacher_id)`.as(
        'isOfOtherZone',
      ),
      sql<number>`(select count(*)::int from unnest(busy) as period where upper(period) > ${now})`.as(
        'periods',
      ),
    ])
    .orderBy('place')
    .execute()
