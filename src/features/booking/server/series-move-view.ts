import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf } from '#platform/time/zones.ts'
import { changesHour, type MoveProblem, moveProblems } from '../series-move.ts'
import type { SeriesMoves } from './series-moves.ts'

const MovedStart = LocalTime.extend({ startsAt: z.string() })

const MoveView = z.object({
  lessonId: z.guid(),
  before: MovedStart,
  /** Null where the hour does not exist that day. */
  after: MovedStart.nullable(),
  problem: z.enum(moveProblems).nullable(),
  /** A clock change gives it another hour for the family than the chosen lesson. */
  movedForFamily: z.boolean(),
})
export type MoveView = z.infer<typeof MoveView>

/** Where each lesson of a series would go, in the family's zone, and why one can't. */
export const SeriesMovesView = z.object({ moves: z.array(MoveView) })

const toMovedStart = (instant: Temporal.Instant, zone: string) => {
  const { date, time } = localOf(instant, zone)
  return { startsAt: instant.toString(), date, time }
}

export const toMoveView = (
  family: Family,
  { lesson, to }: SeriesMoves['moves'][number],
  problem: MoveProblem | undefined,
  { startsAt, familyZone = family.timezone }: { startsAt: Temporal.Instant; familyZone?: string },
): MoveView => ({
  lessonId: lesson.lessonId,
  before: toMovedStart(lesson.startsAt, family.timezone),
  after: to ? toMovedStart(to, family.timezone) : null,
  problem: problem ?? null,
  movedForFamily: to !== undefined && changesHour(to, startsAt, familyZone),
})

/** The lessons at their new hours. */
export const MovedSeries = z.object({ lessons: z.array(MovedStart.extend({ lessonId: z.guid() })) })
export type MovedSeries = z.infer<typeof MovedSeries>

export const toMovedSeries = (
  family: Family,
  seats: readonly { lessonId: string; startsAt: Temporal.Instant }[],
): MovedSeries => ({
  lessons: seats.map(({ lessonId, startsAt }) => ({ lessonId, ...toMovedStart(startsAt, family.timezone) })),
})
