import { sql } from 'kysely'
import { findLocale } from '#features/accounts/server/language.ts'
import { maxChildren, maxLessonsAheadPerChild } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { type CalendarEntry, calendarFile } from '#platform/mail/calendar.ts'
import type { MailContext } from '#platform/mail/compose.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { familyCalendarEntry, teacherCalendarEntry } from './calendar-entries.ts'
import { firstNameSql, hasActiveStatus, insteadOf } from './lesson-rows.ts'
import { listMailLessons } from './mail-queries.ts'

/** All that a family can have ahead, and more than a teacher has; the answer stays bounded. */
const maxEntries = maxChildren * maxLessonsAheadPerChild

export const findFeed = (db: Db, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', userId)
    .select('created_at as createdAt')
    .executeTakeFirst()

/** Makes the secret address of a person's lessons. The one before stops working. @returns the token, which is stored nowhere */
export const renewFeed = async (db: Db, userId: string, now: Temporal.Instant): Promise<string> => {
  const token = makeToken()
  const row = { token_hash: hashToken(token), created_at: now }
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** Revokes the address at once. */
export const endFeed = async (db: Db, userId: string) => {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** The person of an address; undefined for a blocked parent or teacher, and for a suspended or retired teacher. */
const findOwner = async (db: Db, token: string) => {
  const { rows } = await sql<{
    userId: string
    familyId: string | null
    isTeacher: boolean
    zone: string | null
  }>`
    select f.user_id as "userId", p.family_id as "familyId", t.id is not null as "isTeacher",
      coalesce(p.timezone, t.timezone) as zone
    from calendar_feeds f
    left join parents p on p.id = f.user_id and p.place is not null
    left join teachers t on t.id = f.user_id and t.suspended_at is null and t.retired_at is null
    where f.token_hash = ${hashToken(token)} and not is_blocked(f.user_id)`.execute(db)
  return rows[0]
}

const listFamilyEntries = async (
  db: Db,
  familyId: string,
  zone: string,
  context: MailContext,
): Promise<CalendarEntry[]> => {
  const lessons = await db
    .selectFrom('seats')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .innerJoin('students', 'students.id', 'seats.student_id')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('profiles as teacher', 'teacher.id', 'lessons.teacher_id')
    .where('seats.parent_id', '=', familyId)
    .where('seats.released_at', 'is', null)
    .where(hasActiveStatus)
    .where('lessons.ends_at', '>', context.now)
    .select([
      'seats.id as seatId',
      'lessons.id as lessonId',
      'lessons.type',
      'lessons.sequence',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.join_until as joinUntil',
      'students.first_name as studentName',
      'teacher.first_name as teacherName',
      insteadOf(firstNameSql),
    ])
    .orderBy('lessons.starts_at')
    .limit(maxEntries)
    .execute()
  return lessons.map(lesson => familyCalendarEntry(lesson, { publicUrl: context.publicUrl, zone }))
}

const listTeacherEntries = async (
  db: Db,
  teacherId: string,
  zone: string,
  context: MailContext,
): Promise<CalendarEntry[]> => {
  const ids = await db
    .selectFrom('lessons')
    .where('teacher_id', '=', teacherId)
    .where(hasActiveStatus)
    .where('ends_at', '>', context.now)
    .select('id')
    .orderBy('starts_at')
    .limit(maxEntries)
    .execute()
  const lessons = await listMailLessons(
    db,
    teacherId,
    ids.map(({ id }) => id),
  )
  return lessons.map(lesson => teacherCalendarEntry(lesson, { publicUrl: context.publicUrl, zone }))
}

/**
 * The lessons to come of the person with this address, as an iCalendar file. First names alone; entries have the identity that
 * they have in mails. @returns undefined for an address that does not work
 */
export const readFeed = async (db: Db, token: string, context: MailContext): Promise<string | undefined> => {
  const owner = await findOwner(db, token)
  if (!owner?.familyId && !owner?.isTeacher) return undefined
  const { userId, familyId } = owner
  const zone = owner.zone ?? schoolZone
  return runWithLocale(await findLocale(db, { userId }), async () => {
    const entries = familyId
      ? await listFamilyEntries(db, familyId, zone, context)
      : await listTeacherEntries(db, userId, zone, context)
    return String(calendarFile('PUBLISH', entries, { ...context, name: m.booking_calendar_name() }).content)
  })
}
