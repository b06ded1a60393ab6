import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lengthOf } from '#features/lessons/lesson-minutes.ts'
import { chooseSeat, listFamilySeats } from '#features/lessons/server/family-lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { latePlaceSentences } from '../late-place-sentences.ts'
import { opensGroup, sortLatePlaces } from '../late-places.ts'
import { withoutLessons } from '../series-postponement.ts'
import { formatCancelling, MovedCancelling } from './cancelling.ts'
import { type HourContext, readHourContext } from './hour-refusal.ts'
import { toLateView } from './late-view.ts'

/** What is said of new hours before lessons are moved there. */
export const MovePreview = MovedCancelling.extend({
  late: z
    .array(z.string())
    .describe('Ce que deviennent les cours de l’enfant annulés trop tard à ces heures, en phrases'),
})
export type MovePreview = z.infer<typeof MovePreview>

type Move = {
  lesson: { startsAt: Temporal.Instant; isEmptied: boolean }
  to: Temporal.Instant | undefined
}

/** Of the lessons that can move: the limit of the first, which is that of the booking, and the late places at all new hours. */
export const describeMoves = (
  settled: readonly { move: Move; problem?: unknown }[],
  booked: { lessonType: LessonType; freeCancellationHours: number },
  context: HourContext,
  zone: string,
): MovePreview | null => {
  const moving = settled.flatMap(({ move, problem }) => (problem ? [] : move))
  const starts = moving.flatMap(({ to }) => to ?? []).sort(Temporal.Instant.compare)
  const [startsAt] = starts
  if (!startsAt) return null
  const { now } = context
  const after = withoutLessons(
    context,
    moving.map(({ lesson }) => lesson),
  )
  const { lessonType, freeCancellationHours } = booked
  const late = sortLatePlaces(context.latePlaces, { ...after, freeCancellationHours, starts })
  return {
    ...formatCancelling(
      { startsAt, freeCancellationHours },
      {
        lessonType,
        isPending: opensGroup({ startsAt }, after),
        isSeries: starts.length > 1,
        isMove: true,
        zone,
        now,
      },
    ),
    late: latePlaceSentences({ late: toLateView(late, zone) }, localOf(now, zone).date),
  }
}

/** What a child's seat would have at another hour. Nothing is moved. */
export const previewPostponement = async (
  db: Db,
  family: Family,
  {
    lessonId,
    studentId,
    startsAt,
  }: { lessonId: string; studentId?: string | undefined; startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<Outcome<MovePreview, 'not_found' | 'student_required' | 'teacher_unavailable'>> => {
  const chosen = chooseSeat(await listFamilySeats(db, family, lessonId), studentId)
  if (!chosen.ok) return chosen
  const lesson = await db
    .selectFrom('seats')
    .innerJoin('bookings', 'bookings.id', 'seats.booking_id')
    .innerJoin('lessons', 'lessons.id', 'seats.lesson_id')
    .where('seats.id', '=', chosen.value.id)
    .select([
      'lessons.teacher_id as teacherId',
      'lessons.type as lessonType',
      'lessons.starts_at as startsAt',
      'lessons.ends_at as endsAt',
      'lessons.seats_taken as seatsTaken',
      'bookings.free_cancellation_hours as freeCancellationHours',
    ])
    .executeTakeFirstOrThrow()
  const booked = {
    teacherId: lesson.teacherId,
    studentId: chosen.value.studentId,
    lessonType: lesson.lessonType,
    duration: lengthOf(lesson),
    starts: [startsAt],
  }
  const context = await readHourContext(db, family, booked, now)
  if (!context) return refuse('teacher_unavailable')
  const move = { lesson: { startsAt: lesson.startsAt, isEmptied: lesson.seatsTaken === 1 }, to: startsAt }
  const preview = describeMoves([{ move }], lesson, context, family.timezone)
  return preview ? ok(preview) : refuse('not_found')
}
