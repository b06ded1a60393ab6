import { addDays, daysBetween, type PlainDate } from '#platform/time/dates.ts'
import { instantOfTime, localOf } from '#platform/time/zones.ts'
import { findProblem, type SessionContext, sessionProblems } from './plan.ts'

/** A seat of a booking. `movedTo` is the seat that replaced it. */
type Chained = { id: string; startsAt: Temporal.Instant; movedTo: string | null }

/** Clocks are changed by no more: starts that are whole days apart, give or take so much, were planned for one hour. */
const longestClockChange = 3

/**
 * The date in the teacher's zone at which each seat was first planned, by the id of the seat: a lesson that was postponed by itself
 * still has its place in the series. Days are counted from the first lesson, because after the teacher's move to another zone
 * lessons of one weekday may be on two there.
 */
export const findPlannedDates = (seats: readonly Chained[], teacherZone: string): Map<string, PlainDate> => {
  const byId = new Map(seats.map(seat => [seat.id, seat]))
  const replacements = new Set(seats.flatMap(({ movedTo }) => movedTo ?? []))
  const planned = seats
    .filter(({ id }) => !replacements.has(id))
    .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  const [first] = planned
  const dates = new Map<string, PlainDate>()
  if (!first) return dates
  for (const original of planned) {
    const hours = first.startsAt.until(original.startsAt).total('hours')
    const days = Math.round(hours / 24)
    const isOfOneHour = Math.abs(hours - days * 24) <= longestClockChange
    const date = isOfOneHour
      ? addDays(localOf(first.startsAt, teacherZone).date, days)
      : localOf(original.startsAt, teacherZone).date
    for (
      let seat: Chained | undefined = original;
      seat;
      seat = seat.movedTo ? byId.get(seat.movedTo) : undefined
    )
      dates.set(seat.id, date)
  }
  return dates
}

/** A lesson of a series with the hour that it would move to; undefined where the teacher's clocks skip that hour. */
export type PostponedLesson<Lesson> = { lesson: Lesson; to: Temporal.Instant | undefined }

type Planned = { startsAt: Temporal.Instant; plannedDate: PlainDate }

/**
 * Moves every lesson as far as the chosen one: by the same number of days of the teacher's calendar, and to the same
 * wall-clock hour of the teacher (domain.md, "Series"). A lesson that is already there is left out.
 * @param chosen one of the lessons, which moves to `startsAt`
 */
export const shiftSeries = <Lesson extends Planned>(
  lessons: readonly Lesson[],
  chosen: Lesson,
  startsAt: Temporal.Instant,
  teacherZone: string,
): PostponedLesson<Lesson>[] => {
  const { date, hour, minute } = localOf(startsAt, teacherZone)
  const days = daysBetween(chosen.plannedDate, date)
  return lessons
    .map(lesson => ({
      lesson,
      // The chosen hour may be one that occurs twice that day.
      to:
        lesson === chosen
          ? startsAt
          : instantOfTime(addDays(lesson.plannedDate, days), hour, minute, teacherZone),
    }))
    .filter(({ lesson, to }) => !to?.equals(lesson.startsAt))
}

/** A move as a person read it, before confirming. */
export type AgreedMove = { lessonId: string; startsAt: Temporal.Instant; movesTo: Temporal.Instant }

/**
 * The lessons whose moves are no longer those that were read, by the hours that were read: they were moved or cancelled since, or
 * would go elsewhere. Where there are none, the lessons that would move unread.
 */
export const findChangedMoves = (
  moves: readonly PostponedLesson<{ lessonId: string; startsAt: Temporal.Instant }>[],
  agreed: readonly AgreedMove[],
): { lessonId: string; startsAt: Temporal.Instant }[] => {
  const isSame = ({ lesson, to }: (typeof moves)[number], read: AgreedMove) =>
    lesson.lessonId === read.lessonId && lesson.startsAt.equals(read.startsAt) && to?.equals(read.movesTo)
  const changed = agreed.filter(read => !moves.some(move => isSame(move, read)))
  if (changed.length > 0) return changed
  return moves.filter(move => !agreed.some(read => isSame(move, read))).map(({ lesson }) => lesson)
}

/**
 * Whether a lesson has another hour for the family than the chosen one, because the two countries change their clocks on
 * different dates.
 */
export const changesHour = (to: Temporal.Instant, chosen: Temporal.Instant, familyZone: string): boolean =>
  localOf(to, familyZone).time !== localOf(chosen, familyZone).time

/**
 * Why a lesson of a series can't be postponed. `past`: the new date has passed. `too_late`: postponing it is no longer free of
 * charge. `other_teacher`: it is not given by the teacher of the chosen lesson.
 */
export const postponementProblems = [...sessionProblems, 'past', 'too_late', 'other_teacher'] as const
export type PostponementProblem = (typeof postponementProblems)[number]

/** `isEmptied`: no other child has a seat in the lesson, so its hour is free once the child has left. */
type Leaving = { startsAt: Temporal.Instant; isEmptied: boolean }
type Postponable = Leaving & {
  endsAt: Temporal.Instant
  mayPostpone: boolean
  isOfOtherTeacher?: boolean
}

const isAt = (moved: readonly Leaving[]) => (time: { startsAt: Temporal.Instant }) =>
  moved.find(({ startsAt }) => startsAt.equals(time.startsAt))

/** The calendar once these lessons have left their hours. */
export const withoutLessons = <Context extends SessionContext>(
  context: Context,
  leaving: readonly Leaving[],
): Context => ({
  ...context,
  // A teacher has no two lessons that start at one instant, nor has a child: the start identifies the lesson.
  teacherTaken: context.teacherTaken.flatMap(time => {
    const moved = isAt(leaving)(time)
    if (!moved) return [time]
    return moved.isEmptied ? [] : [{ ...time, joinable: context.lessonType === 'group' }]
  }),
  studentTaken: context.studentTaken.filter(time => !isAt(leaving)(time)),
})

/** Checks the moves of these lessons together; the hours that they leave are free for the others. */
export const findPostponementProblems = <Lesson extends Postponable>(
  moves: readonly PostponedLesson<Lesson>[],
  context: SessionContext,
): (PostponementProblem | undefined)[] => {
  const after = withoutLessons(
    context,
    moves.map(({ lesson }) => lesson),
  )
  return moves.map(({ lesson, to }, index) => {
    if (!lesson.mayPostpone) return 'too_late'
    if (lesson.isOfOtherTeacher) return 'other_teacher'
    if (to && Temporal.Instant.compare(to, context.now) <= 0) return 'past'
    // Two lessons that were planned on one day can't both have the new hour: the earlier one does.
    const earlier = moves
      .slice(0, index)
      .flatMap(move =>
        move.to ? { startsAt: move.to, endsAt: move.to.add(lesson.startsAt.until(lesson.endsAt)) } : [],
      )
    return findProblem({ startsAt: to }, { ...after, studentTaken: [...after.studentTaken, ...earlier] })
  })
}

/**
 * The problem of every move. Repeats until no problem changes, because a lesson that can't move blocks its own hour for the
 * others.
 */
export const settlePostponement = <Lesson extends Postponable>(
  moves: readonly PostponedLesson<Lesson>[],
  context: SessionContext,
): { move: PostponedLesson<Lesson>; problem: PostponementProblem | undefined }[] => {
  const problems = new Map<PostponedLesson<Lesson>, PostponementProblem>()
  for (;;) {
    const rest = moves.filter(move => !problems.has(move))
    const found = findPostponementProblems(rest, context).flatMap((problem, index) => {
      const move = rest[index]
      return problem && move ? [{ move, problem }] : []
    })
    if (found.length === 0) return moves.map(move => ({ move, problem: problems.get(move) }))
    for (const { move, problem } of found) problems.set(move, problem)
  }
}
