type ReadMove = {
  lessonId: string
  before: { startsAt: string }
  after: { startsAt: string } | null
  problem: string | null
}

/** The moves of a series that a person has read, for the request that confirms them. */
export const toAgreedMoves = (moves: readonly ReadMove[]) => ({
  keptLessonIds: moves.flatMap(({ problem, lessonId }) => (problem ? lessonId : [])),
  agreedMoves: moves.flatMap(({ lessonId, before, after, problem }) =>
    after && !problem ? { lessonId, startsAt: before.startsAt, movesTo: after.startsAt } : [],
  ),
})
