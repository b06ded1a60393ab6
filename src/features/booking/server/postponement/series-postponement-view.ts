import { z } from 'zod'
import type { Family } from '#features/accounts/server/procedures.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { changesHour, type PostponementProblem, postponementProblems } from '../../series-postponement.ts'
import { MovePreview } from './preview-postponement.ts'
import type { SeriesPostponement } from './read-series-postponement.ts'

const StartView = LocalTime.extend({ startsAt: z.string() })

const PostponementView = z.object({
  lessonId: z.guid(),
  before: StartView,
  /** Null where the hour does not exist that day. */
  after: StartView.nullable(),
  problem: z.enum(postponementProblems).nullable(),
  /** A clock change gives it another hour for the family than the chosen lesson. */
  movedForFamily: z.boolean(),
})
export type PostponementView = z.infer<typeof PostponementView>

/** Where each lesson of a series would go, in the family's zone, and why one can't. */
export const SeriesPostponementView = z.object({
  moves: z.array(PostponementView),
  cancelling: MovePreview.nullable().describe('Du premier cours reporté ; nul quand aucun ne peut l’être'),
})
export type SeriesPostponementView = z.infer<typeof SeriesPostponementView>

const toStartView = (instant: Temporal.Instant, zone: string) => ({
  startsAt: instant.toString(),
  ...toLocalTime(instant, zone),
})

export const toPostponementView = (
  family: Family,
  { lesson, to }: SeriesPostponement['moves'][number],
  problem: PostponementProblem | undefined,
  { startsAt, familyZone = family.timezone }: { startsAt: Temporal.Instant; familyZone?: string },
): PostponementView => ({
  lessonId: lesson.lessonId,
  before: toStartView(lesson.startsAt, family.timezone),
  after: to ? toStartView(to, family.timezone) : null,
  problem: problem ?? null,
  movedForFamily: to !== undefined && changesHour(to, startsAt, familyZone),
})

const LessonAtHour = StartView.extend({ lessonId: z.guid() })

/** The lessons at their new hours, and those of the series that did not move. */
export const PostponedSeries = z.object({
  lessons: z.array(LessonAtHour),
  kept: z.array(LessonAtHour).describe('Les cours concernés qui gardent leur heure'),
})
export type PostponedSeries = z.infer<typeof PostponedSeries>

type AtHour = { lessonId: string; startsAt: Temporal.Instant }

export const toPostponedSeries = (
  family: Family,
  lessons: readonly AtHour[],
  kept: readonly AtHour[],
): PostponedSeries => ({ lessons: listAtHour(family, lessons), kept: listAtHour(family, kept) })

export const listAtHour = (family: Family, lessons: readonly AtHour[]) =>
  lessons.map(({ lessonId, startsAt }) => ({ lessonId, ...toStartView(startsAt, family.timezone) }))
