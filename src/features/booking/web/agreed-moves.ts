import type { PostponementView } from '../server/series-postponement-view.ts'

/** The moves of a series that a person has read, for the request that confirms them. */
export const toAgreedMoves = (moves: readonly PostponementView[]) => ({
  keptLessonIds: moves.flatMap(({ problem, lessonId }) => (problem ? lessonId : [])),
  agreedMoves: moves.flatMap(({ lessonId, before, after, problem }) =>
    after && !problem ? { lessonId, startsAt: before.startsAt, movesTo: after.startsAt } : [],
  ),
})
