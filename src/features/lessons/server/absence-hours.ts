import { sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { isoInstant } from '#platform/db/iso-instant.ts'
import { formatHour, type PlainDate, weekdayOf } from '#platform/time/dates.ts'
import type { Period } from '#platform/time/period.ts'
import { listTouchedHours, moveTouchedHours } from '../lesson-minutes.ts'
import type { LockedLesson } from './locks.ts'

export type ClosedHour = { teacherId: string; lessonId: string; date: PlainDate; hour: number }

/**
 * Closes the hours of a lesson whose teacher is absent, so that they can't be booked once it is cancelled or given to a substitute.
 * Withdrawing the absence opens them again: the exceptions are deleted with it.
 */
export const closeAbsenceHours = (tx: Db, lesson: LockedLesson) =>
  insertAbsenceHours(
    tx,
    listTouchedHours(lesson, lesson.teacherZone).map(({ date, hour }) => ({
      teacherId: lesson.teacherId,
      lessonId: lesson.id,
      date,
      hour,
    })),
  )

/** An hour that is named twice, or closed for the lesson already, is written once. */
export const insertAbsenceHours = async (tx: Db, hours: readonly ClosedHour[]) => {
  if (hours.length === 0) return
  await tx
    .insertInto('teacher_availability')
    .values(
      hours.map(({ teacherId, lessonId, date, hour }) => ({
        teacher_id: teacherId,
        day_of_week: weekdayOf(date),
        time_slot: `${formatHour(hour)}-${formatHour(hour + 1)}`,
        date,
        is_exception: true,
        absent_lesson_id: lessonId,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Closes the hours of the absences of a teacher on the clock of the new zone: they stand for the instants of lessons, which stay.
 * Those that the teacher opened again stay open. The caller has locked the teacher.
 */
export const moveAbsenceHours = async (
  tx: Db,
  { teacherId, oldZone, zone }: { teacherId: string; oldZone: string; zone: string },
) => {
  const { rows } = await sql<Omit<ClosedHour, 'teacherId'> & { startsAt: string; endsAt: string }>`
    delete from teacher_availability a using lessons l
    where a.teacher_id = ${teacherId}::uuid and l.id = a.absent_lesson_id
    returning l.id as "lessonId", a.date, left(a.time_slot, 2)::int as hour,
      ${isoInstant('l.starts_at')} as "startsAt", ${isoInstant('l.ends_at')} as "endsAt"`.execute(tx)
  const moved = rows.flatMap(({ lessonId, startsAt, endsAt, ...closed }) => {
    const lesson: Period = {
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(endsAt),
    }
    return moveTouchedHours(lesson, [closed], { from: oldZone, to: zone }).map(({ date, hour }) => ({
      teacherId,
      lessonId,
      date,
      hour,
    }))
  })
  await insertAbsenceHours(tx, moved)
}
