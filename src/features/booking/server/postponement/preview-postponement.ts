import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lengthOf } from '#features/lessons/lesson-minutes.ts'
import { chooseSeat, listFamilySeats } from '#features/lessons/server/family-lessons.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { localOf } from '#platform/time/zones.ts'
import { type LateStage, latePlaceSentences } from '../../late-place-sentences.ts'
import { opensGroup, sortLatePlaces } from '../../late-places.ts'
import { withoutLessons } from '../../series-postponement.ts'
import type { BookingFactsReader } from '../booking-facts.ts'
import { formatCancelling, MovedCancelling } from '../cancelling.ts'
import { type HourContext, readHourContext } from '../hour-refusal.ts'
import { toLateView } from '../late-view.ts'

/** Preview of lessons at new hours. */
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

/** The first lesson's cancellation limit and the late places at all new hours. */
export const describeMoves = (
  settled: readonly { move: Move; problem?: unknown }[],
  booked: { lessonType: LessonType; freeCancellationHours: number },
  context: HourContext,
  { zone, stage }: { zone: string; stage: LateStage },
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
    late: latePlaceSentences({ late: toLateView(late, zone) }, { today: localOf(now, zone).date, stage }),
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
  const preview = await describeMove(
    db,
    family,
    { ...lesson, studentId: chosen.value.studentId, to: startsAt, stage: 'confirming' },
    now,
  )
  return preview ? ok(preview) : refuse('teacher_unavailable')
}

/** What a seat would have at another hour of its teacher's; null while this teacher can't be booked. */
export const describeMove = async (
  db: Db,
  reader: BookingFactsReader & { timezone: string },
  {
    to,
    startsAt,
    endsAt,
    seatsTaken,
    stage,
    ...seat
  }: {
    teacherId: string
    studentId: string
    lessonType: LessonType
    freeCancellationHours: number
    /** Of the lesson that it leaves. */
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
    seatsTaken: number
    to: Temporal.Instant
    stage: LateStage
  },
  now: Temporal.Instant,
): Promise<MovePreview | null> => {
  const booked = { ...seat, duration: lengthOf({ startsAt, endsAt }), starts: [to] }
  const context = await readHourContext(db, reader, booked, now)
  const move = { lesson: { startsAt, isEmptied: seatsTaken === 1 }, to }
  return context ? describeMoves([{ move }], seat, context, { zone: reader.timezone, stage }) : null
}
