import { type Family, schoolMark } from '#features/accounts/server/procedures.ts'
import { isToCome } from '#features/lessons/lessons.ts'
import { type SeriesScope, selectScope } from '#features/lessons/series.ts'
import { lockCalendars, lockLessons, lockStudentRow, refuseOverlap } from '#features/lessons/server/locks.ts'
import { releaseSeats } from '#features/lessons/server/release-seats.ts'
import {
  findSeatOfLesson,
  findSeries,
  listSeriesSeats,
  type Series,
  type SeriesSeat,
} from '#features/lessons/server/series-seats.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import {
  type AgreedMove,
  findChangedMoves,
  findPostponementProblems,
  settlePostponement,
} from '../../series-postponement.ts'
import { takeSeats } from '../take-seats.ts'
import { logAndNotifySeat } from './postpone-seat.ts'
import { describeMoves } from './preview-postponement.ts'
import {
  readSeriesPostponement,
  type SeriesPostponement,
  type SeriesPostponementRequest,
} from './read-series-postponement.ts'
import {
  listAtHour,
  type PostponedSeries,
  type SeriesPostponementView,
  toPostponedSeries,
  toPostponementView,
} from './series-postponement-view.ts'

/**
 * Where the lessons of a series would go, and which of them can't. Nothing is postponed.
 * @param request.familyZone the family's own, where the school reads the hours in another one
 */
export const previewSeriesPostponement = async (
  db: Db,
  family: Family,
  request: SeriesPostponementRequest & { familyZone?: string },
  now: Temporal.Instant,
): Promise<
  Outcome<SeriesPostponementView, 'not_found' | 'lesson_over' | 'new_family' | 'teacher_unavailable'>
> => {
  const seats = await listSeriesSeats(db, request.bookingId)
  const series = await findPostponedSeries(db, family, request, seats)
  if (!series) return refuse('not_found')
  const found = await readSeriesPostponement(db, family, { ...request, series, seats }, now)
  if (!found.ok) return found
  const { context } = found.value
  const settled = settlePostponement(found.value.moves, context)
  return ok({
    moves: settled.map(({ move, problem }) => toPostponementView(family, move, problem, request)),
    cancelling: describeMoves(settled, series, context, { zone: family.timezone, stage: 'confirming' }),
  })
}

/** The series as the teacher of the chosen lesson gives it, who may be a substitute. */
const findPostponedSeries = async (
  db: Db,
  family: Family,
  { bookingId, lessonId }: SeriesPostponementRequest,
  seats: readonly SeriesSeat[],
) => {
  const series = await findSeries(db, family, bookingId)
  if (!series) return undefined
  const chosen = findSeatOfLesson(seats, lessonId)
  return chosen && chosen.teacherId !== series.teacherId
    ? findSeries(db, family, bookingId, chosen.teacherId)
    : series
}

export type SeriesPostponementRefusal =
  | 'not_found'
  | 'forbidden'
  | 'lesson_over'
  | 'teacher_changed'
  | 'teacher_unavailable'
  | 'new_family'
  | 'slot_taken'
  | 'dates_closed'
  | 'moves_changed'

type Request = SeriesPostponementRequest & {
  /** Whose open hours were read; by default the teacher who gives the chosen lesson when the request arrives. */
  teacherId?: string | undefined
  /** Lessons that keep their hour, because the parent read that they can't be postponed. */
  keptLessonIds: readonly string[]
  /** The moves that the person read; any others are refused. */
  agreedMoves?: readonly AgreedMove[] | null | undefined
}

/**
 * Postpones a lesson of a booking and those after it, or all that are still to come, to another hour, in one transaction
 * (domain.md, "Series"): all but those that the parent keeps, or none. Repeating it returns the lessons already postponed.
 */
export const postponeSeries = (
  db: Db,
  family: Family,
  request: Request,
  now: Temporal.Instant,
): Promise<Outcome<PostponedSeries, SeriesPostponementRefusal>> =>
  refuseOverlap(
    db.transaction().execute(tx => postponeInTransaction(tx, family, request, now)),
    'slot_taken',
  )

const postponeInTransaction = async (
  tx: Db,
  family: Family,
  request: Request,
  now: Temporal.Instant,
): Promise<Outcome<PostponedSeries, SeriesPostponementRefusal>> => {
  const before = await listSeriesSeats(tx, request.bookingId)
  const series = await findPostponedSeries(tx, family, request, before)
  if (!series) return refuse('not_found')
  if (family.role === 'student') return refuse('forbidden')
  await lockCalendars(tx, [series.teacherId])
  await lockStudentRow(tx, series.studentId)
  // Read again under the locks.
  const seats = await listSeriesSeats(tx, request.bookingId)
  const chosen = findSeatOfLesson(seats, request.lessonId)
  if (chosen?.movedTo) return findEarlierPostponement(family, seats, chosen, request, now)
  const { teacherId } = series
  // The hour was chosen among those of another teacher; and only the calendar of `teacherId` is locked.
  if (chosen && (chosen.teacherId !== teacherId || (request.teacherId && request.teacherId !== teacherId)))
    return refuse('teacher_changed')
  const found = await readSeriesPostponement(tx, family, { ...request, series, seats }, now)
  if (!found.ok) return found

  const { context } = found.value
  const keptIds = new Set(request.keptLessonIds)
  const moves = found.value.moves.filter(({ lesson }) => !keptIds.has(lesson.lessonId))
  const changed = request.agreedMoves ? findChangedMoves(moves, request.agreedMoves) : []
  if (changed.length > 0) return refuse('moves_changed', { dates: listAtHour(family, changed) })
  if (!chosen || !moves.some(({ lesson }) => lesson.id === chosen.id)) return refuse('slot_taken')
  const problems = findPostponementProblems(moves, context)
  if (problems.some(problem => problem !== undefined)) {
    const dates = moves.map((move, index) => toPostponementView(family, move, problems[index], request))
    return refuse('dates_closed', { dates: dates.filter(({ problem }) => problem !== null) })
  }
  const kept = listKept(
    seats,
    chosen,
    request.scope,
    moves.map(({ lesson }) => lesson),
    now,
  )
  const taken = await writePostponement(tx, family, { series, moves, context }, now)
  return ok(toPostponedSeries(family, taken, kept))
}

/** The lessons that the request covers, to come and held, without those that moved. */
const listKept = (
  seats: readonly SeriesSeat[],
  chosen: SeriesSeat,
  scope: SeriesScope,
  moved: readonly SeriesSeat[],
  now: Temporal.Instant,
) => {
  const movedIds = new Set(moved.map(({ id }) => id))
  const held = seats.filter(seat => seat.releasedAt === null && isToCome(seat, now) && !movedIds.has(seat.id))
  return selectScope(held, scope, chosen)
}

type Postponement = SeriesPostponement & { series: Series }

/** Moves the seats, logs it, and notifies family and teacher: of one lesson as `postponeSeat` does. */
const writePostponement = async (
  tx: Db,
  family: Family,
  postponement: Postponement,
  now: Temporal.Instant,
) => {
  const { series, moves } = postponement
  const { taken, cancelledLessonIds } = await moveSeats(tx, family, postponement, now)
  const [first] = taken
  const [only] = moves
  if (!first || !only) throw new Error('No lesson of the series was postponed')
  if (moves.length === 1) {
    const { teacherId, studentId } = series
    const left = { leftSeatId: only.lesson.id, leftLessonId: only.lesson.lessonId }
    const lessonCancelled = cancelledLessonIds.length > 0
    await logAndNotifySeat(tx, family, { ...first, ...left, teacherId, studentId, lessonCancelled }, now)
  } else await logAndNotifySeries(tx, family, { series, moves, taken, firstLessonId: first.lessonId }, now)
  return taken
}

/** Releases every seat, takes the new ones with the same prices, and links each pair. */
const moveSeats = async (
  tx: Db,
  family: Family,
  { series, moves, context }: Postponement,
  now: Temporal.Instant,
) => {
  const lessons = await lockLessons(
    tx,
    moves.map(({ lesson }) => lesson.lessonId),
  )
  const cancelledLessonIds: string[] = []
  for (const lesson of lessons) {
    const seatIds = moves.flatMap(move => (move.lesson.lessonId === lesson.id ? move.lesson.id : []))
    const freed = { givenBack: true, by: family.role, at: now, act: family.act }
    if (await releaseSeats(tx, lesson, seatIds, freed)) cancelledLessonIds.push(lesson.id)
  }
  const taken = await takeSeats(
    tx,
    {
      teacherId: series.teacherId,
      teacherZone: context.calendar.zone,
      noticeMinutes: context.calendar.minimumNoticeMinutes,
      lessonType: series.lessonType,
      minutes: series.duration,
      studentId: series.studentId,
      familyId: family.familyId,
      bookingId: series.id,
      freeCancellationHours: series.freeCancellationHours,
      actorId: family.userId,
    },
    moves.flatMap(({ lesson, to }) => (to ? { startsAt: to, priceCents: lesson.priceCents } : [])),
    context,
  )
  for (const { lesson, to } of moves) {
    const replacement = taken.find(seat => to?.equals(seat.startsAt))
    if (!replacement) throw new Error('take_seats returned no seat for an hour')
    await tx.updateTable('seats').set({ moved_to: replacement.seatId }).where('id', '=', lesson.id).execute()
  }
  return { taken, cancelledLessonIds }
}

/** Logs that several lessons were postponed, and notifies family and teacher. */
const logAndNotifySeries = async (
  tx: Db,
  family: Family,
  {
    series,
    moves,
    taken,
    firstLessonId,
  }: Pick<Postponement, 'series' | 'moves'> & {
    taken: Awaited<ReturnType<typeof takeSeats>>
    firstLessonId: string
  },
  now: Temporal.Instant,
) => {
  const seatIds = taken.map(({ seatId }) => seatId)
  await writeAudit(tx, {
    at: now,
    actor: family.userId,
    action: 'series_postponed',
    subject: series.studentId,
    ipAddress: family.ipAddress,
    zone: family.timezone,
    details: {
      booking: series.id,
      lessons: moves.map(({ lesson }) => lesson.lessonId),
      seats: moves.map(({ lesson }) => lesson.id),
      movedTo: seatIds,
    },
  })
  await enqueueMail(tx, {
    kind: 'series-postponed',
    bookingId: series.id,
    seatIds,
    actorId: family.userId,
    ...schoolMark(family),
  })
  await enqueueMail(tx, {
    kind: 'teacher-series-postponed',
    teacherId: series.teacherId,
    bookingId: series.id,
    seatIds,
  })
  await notify(
    tx,
    [series.teacherId, family.familyId].map(recipientId => ({
      recipientId,
      actorId: family.userId,
      kind: 'series_moved',
      lessonId: firstLessonId,
      bookingId: series.id,
      studentId: series.studentId,
      count: taken.length,
    })),
  )
}

/** The result of the earlier, equal request; a refusal if the lesson was postponed to another hour. */
const findEarlierPostponement = (
  family: Family,
  seats: readonly SeriesSeat[],
  chosen: SeriesSeat,
  { startsAt, scope }: Request,
  now: Temporal.Instant,
): Outcome<PostponedSeries, 'lesson_over'> => {
  const replacementOf = (seat: SeriesSeat) => seats.find(({ id }) => id === seat.movedTo)
  const together = seats.filter(
    ({ movedTo, releasedAt }) => movedTo && chosen.releasedAt && releasedAt?.equals(chosen.releasedAt),
  )
  if (!replacementOf(chosen)?.startsAt.equals(startsAt)) return refuse('lesson_over')
  const replacements = together.flatMap(seat => replacementOf(seat) ?? [])
  return ok(toPostponedSeries(family, replacements, listKept(seats, chosen, scope, replacements, now)))
}
