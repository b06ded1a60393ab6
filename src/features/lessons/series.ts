import { type CancellableSeat, isGivenBack, type LessonState, mayDo } from './lessons.ts'

/** The lessons of a booking that one change covers: one of them, that one and those after it, or all that are still to come. */
export const seriesScopes = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]

/** A year of weekly lessons. */
export const maxNumberOfSessions = 52

type Timed = { startsAt: Temporal.Instant }

/** The lessons that a change covers, earliest first. Where a lesson is now counts, not where it was planned. */
export const selectScope = <Lesson extends Timed>(
  lessons: readonly Lesson[],
  scope: SeriesScope,
  from: Timed,
): Lesson[] =>
  lessons
    .filter(({ startsAt }) => {
      const order = Temporal.Instant.compare(startsAt, from.startsAt)
      return scope === 'all' || order === 0 || (scope === 'following' && order > 0)
    })
    .sort((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))

/**
 * The lessons that a family's cancellation frees, and whether each is given back (domain.md, "Series"): every lesson is
 * judged by its own start, as if it were cancelled alone.
 */
export const planSeriesCancellation = <Lesson extends LessonState & CancellableSeat>(
  lessons: readonly Lesson[],
  now: Temporal.Instant,
): { lesson: Lesson; givenBack: boolean }[] =>
  lessons
    .filter(lesson => mayDo('cancel', 'parent', lesson, now).ok)
    .map(lesson => ({ lesson, givenBack: isGivenBack(lesson, now) }))
