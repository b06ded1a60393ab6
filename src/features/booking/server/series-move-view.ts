import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { localOf } from '#platform/time/zones.ts'
import { type MoveProblem, moveProblems } from '../series-move.ts'
import type { SeriesMoves } from './series-moves.ts'

const Moment = z.object({ startsAt: z.string(), date: z.string(), time: z.string() })

const MoveView = z.object({
  lessonId: z.guid(),
  before: Moment,
  /** Null where the hour does not exist that day. */
  after: Moment.nullable(),
  problem: z.enum(moveProblems).nullable(),
})
export type MoveView = z.infer<typeof MoveView>

/** Where each lesson of a series would go, in the family's zone, and why one can't. */
export const SeriesMovesView = z.object({ moves: z.array(MoveView) })

const toMoment = (instant: Temporal.Instant, zone: string) => {
  const { date, time } = localOf(instant, zone)
  return { startsAt: instant.toString(), date, time }
}

export const toMoveView = (
  family: Family,
  { lesson, to }: SeriesMoves['moves'][number],
  problem: MoveProblem | undefined,
): MoveView => ({
  lessonId: lesson.lessonId,
  before: toMoment(lesson.startsAt, family.timezone),
  after: to ? toMoment(to, family.timezone) : null,
  problem: problem ?? null,
})

/** The lessons at their new hours. */
export const MovedSeries = z.object({ lessons: z.array(Moment.extend({ lessonId: z.guid() })) })
export type MovedSeries = z.infer<typeof MovedSeries>

export const toMovedSeries = (
  family: Family,
  seats: readonly { lessonId: string; startsAt: Temporal.Instant }[],
): MovedSeries => ({
  lessons: seats.map(({ lessonId, startsAt }) => ({ lessonId, ...toMoment(startsAt, family.timezone) })),
})
