import { sql } from 'kysely'
import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { listSlots } from '#features/availability/server/list-slots.ts'
import { lengthOf } from '#features/lessons/lesson-minutes.ts'
import { chooseSeat, getFamilyLesson, listFamilySeats } from '#features/lessons/server/family-lessons.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok } from '#platform/refusal/refusal.ts'
import { addDays } from '#platform/time/dates.ts'
import { localOf } from '#platform/time/zones.ts'
import { findNextSameHour } from '../same-hour.ts'

export const SameHour = z.object({
  teacherId: z.guid(),
  studentId: z.guid(),
  lessonType: z.enum(lessonTypes),
  duration: z.literal(lessonLengths),
  slot: z
    .object({ startsAt: z.string(), date: z.string(), time: z.string() })
    .nullable()
    .describe('Null : l’heure n’est libre aucune des prochaines semaines'),
  isLater: z.boolean().describe('L’heure n’est pas libre une semaine d’avant, où l’enfant n’a pas cours'),
})
export type SameHour = z.infer<typeof SameHour>

const daysAhead = 62

/**
 * The next free start at the hour of a lesson that a child of the family has or had: same teacher, weekday and hour of the
 * teacher's clock, and length. Of a lesson that was cancelled too late its own hour first. A trial is followed by an individual lesson. Reserves nothing.
 */
export const findSameHour = async (
  db: Db,
  family: Family,
  { lessonId, studentId }: { lessonId: string; studentId?: string | undefined },
  now: Temporal.Instant,
): Promise<Outcome<SameHour, 'not_found' | 'student_required'>> => {
  const chosen = chooseSeat(await listFamilySeats(db, family, lessonId), studentId)
  if (!chosen.ok) return chosen
  const seat = chosen.value
  const { type } = await getFamilyLesson(db, family, lessonId, seat.studentId)
  const lessonType = type === 'trial' ? 'individual' : type
  const duration = lengthOf(seat)
  const from = localOf(now, family.timezone).date
  const until = addDays(from, daysAhead)
  const found = await listSlots(db, {
    teacherId: seat.teacherId,
    from,
    until,
    viewerZone: family.timezone,
    lessonType,
    duration,
    now,
  })
  if (!found.ok) return found
  const { zone, slots } = found.value
  const next = findNextSameHour({
    startsAt: seat.startsAt,
    isDue: seat.releasedAt !== null && seat.givenBackAt === null && seat.movedTo === null,
    duration,
    teacherZone: zone,
    slots,
    until,
    childTaken: await listSeatTimes(db, seat.studentId, now),
    now,
  })
  return ok({
    teacherId: seat.teacherId,
    studentId: seat.studentId,
    lessonType,
    duration,
    slot: next
      ? { startsAt: next.slot.startsAt.toString(), date: next.slot.date, time: next.slot.time }
      : null,
    isLater: next?.isLater ?? false,
  })
}

/** The times at which the child has lessons that have not ended. */
const listSeatTimes = (db: Db, studentId: string, now: Temporal.Instant) =>
  db
    .selectFrom('seats')
    .where('student_id', '=', studentId)
    .where('released_at', 'is', null)
    .where(sql<boolean>`during && tstzrange(${now}, null)`)
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .execute()
