import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { mayDo } from '../lessons.ts'
import { planSeriesCancellation } from '../series.ts'
import type { Series, SeriesSeat } from './series-seats.ts'

const SeriesLessonView = z.object({
  lessonId: z.guid(),
  teacherId: z.guid(),
  startsAt: z.string(),
  ...LocalTime.shape,
  priceCents: z.int(),
  mayPostpone: z.boolean(),
  givenBack: z.boolean().describe('Le cours serait rendu s’il était annulé maintenant'),
})

/** The lessons of a booking that are still to come and can be cancelled, earliest first, in the family's zone. */
export const SeriesView = z.object({
  bookingId: z.guid(),
  teacherId: z.guid(),
  lessonType: z.enum(lessonTypes),
  duration: z.literal(lessonLengths),
  studentName: z.string(),
  teacherName: z.string(),
  zoneLabel: z.string().describe('« heure de Paris »'),
  lessons: z.array(SeriesLessonView),
})
export type SeriesView = z.infer<typeof SeriesView>

export const toSeriesView = (
  family: Family,
  series: Series,
  seats: readonly SeriesSeat[],
  now: Temporal.Instant,
): SeriesView => ({
  bookingId: series.id,
  teacherId: series.teacherId,
  lessonType: series.lessonType,
  duration: series.duration,
  studentName: series.studentName,
  teacherName: series.teacherName,
  zoneLabel: zoneLabel(family.timezone),
  lessons: planSeriesCancellation(
    seats.filter(seat => seat.releasedAt === null),
    now,
  ).map(({ lesson: seat, givenBack }) => ({
    lessonId: seat.lessonId,
    teacherId: seat.teacherId,
    startsAt: seat.startsAt.toString(),
    ...toLocalTime(seat.startsAt, family.timezone),
    priceCents: seat.priceCents,
    mayPostpone: mayDo('postpone', 'parent', seat, now).ok,
    givenBack,
  })),
})

/** The lessons of a cancellation, and the sum that is given back. */
export const CancelledSeries = z.object({
  lessons: z.array(
    z.object({
      lessonId: z.guid(),
      ...LocalTime.shape,
      priceCents: z.int(),
      givenBack: z.boolean(),
    }),
  ),
  givenBackCents: z.int(),
  countedCents: z.int(),
})
export type CancelledSeries = z.infer<typeof CancelledSeries>

export const toCancelledSeries = (
  family: Family,
  seats: readonly Pick<SeriesSeat, 'lessonId' | 'startsAt' | 'priceCents' | 'givenBackAt'>[],
): CancelledSeries => {
  const sum = (isGivenBack: boolean) =>
    seats
      .filter(({ givenBackAt }) => (givenBackAt !== null) === isGivenBack)
      .reduce((cents, { priceCents }) => cents + priceCents, 0)
  return {
    lessons: seats.map(({ lessonId, startsAt, priceCents, givenBackAt }) => ({
      lessonId,
      ...toLocalTime(startsAt, family.timezone),
      priceCents,
      givenBack: givenBackAt !== null,
    })),
    givenBackCents: sum(true),
    countedCents: sum(false),
  }
}
