import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Admin, Family } from '#features/accounts/server/procedures.ts'
import { lockEarnings, writeCorrection } from '#features/earnings/server/correct-earnings.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'

type GiveBackRefusal = 'not_found' | 'seat_not_counted'

/**
 * Gives back a seat that counts: one that was cancelled too late, or that of a lesson that was given. Once: of two admins at the
 * same time the second is refused. A late cancellation leaves the teacher's earnings, where the month is closed by a correction in
 * the current one, and the teacher is notified; a lesson that was given stays in them.
 */
export const giveBackSeat = (
  db: Db,
  by: Admin,
  family: Family,
  { seatId, reason }: { seatId: string; reason: string },
  now: Temporal.Instant,
): Promise<Outcome<{ isCorrected: boolean }, GiveBackRefusal>> =>
  db.transaction().execute(async tx => {
    // Before the seat, so that a month that is being closed has the seat's amount, or has it not, but never changes meanwhile.
    await lockEarnings(tx)
    const own = tx
      .selectFrom('seats')
      .where('id', '=', seatId)
      .where('parent_id', '=', family.familyId)
      .select([
        'student_id as studentId',
        'lesson_id as lessonId',
        'price_cents as priceCents',
        sql<boolean>`released_at is null`.as('isHeld'),
      ])
    const seat = await own.executeTakeFirst()
    if (!seat) return refuse('not_found')
    const { numUpdatedRows } = await tx
      .updateTable('seats')
      // A place whose group still waits for a second child replaces it no longer.
      .set({ given_back_at: now, give_back_reason: reason, replaced_by: null })
      .where('id', '=', seatId)
      .where('given_back_at', 'is', null)
      .where(eb =>
        eb.or([
          eb('released_at', 'is not', null),
          // Cancelled at the same time, the lesson gives the seat back itself: the seat's row is the lock.
          eb.exists(
            eb
              .selectFrom('lessons')
              .where('lessons.id', '=', seat.lessonId)
              .where('status', '=', 'completed')
              .select('lessons.id'),
          ),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('seat_not_counted')
    const change = seat.isHeld ? undefined : await takeFromEarnings(tx, by, seat, now)
    if (change) await notifyTeacher(tx, { seatId, lessonId: seat.lessonId, ...change })
    await writeAudit(tx, {
      at: now,
      actor: by.userId,
      action: 'seat_given_back',
      subject: seat.studentId,
      ipAddress: by.ipAddress,
      details: { lesson: seat.lessonId, seats: [seatId] },
    })
    await notify(tx, [
      {
        recipientId: family.familyId,
        kind: 'seat_given_back',
        lessonId: seat.lessonId,
        studentId: seat.studentId,
      },
    ])
    await enqueueMail(tx, { kind: 'seat-given-back', seatId })
    return ok({ isCorrected: change?.isCorrected ?? false })
  })

type EarningsChange = { teacherId: string; isCorrected: boolean }

/**
 * Takes what the seat earned out of the teacher's current month, if a closed month has it. An open month is computed from the
 * seats anyway. A line was rounded once for all its seats: the correction is the difference between the line with and without
 * this one, so that the corrections of all its seats add up to it.
 * @returns undefined where the seat earned nothing
 */
const takeFromEarnings = async (
  tx: Db,
  by: Admin,
  { lessonId, priceCents }: { lessonId: string; priceCents: number },
  now: Temporal.Instant,
): Promise<EarningsChange | undefined> => {
  const line = await tx
    .selectFrom('earning_lines')
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', 'late_cancellation')
    .select(['teacher_id as teacherId', 'starts_at as startsAt', 'zone', 'share_percent as sharePercent'])
    // Two seats of one line may be given back at once: the second waits here, and is computed without the first.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!line) return findOpenEarner(tx, { lessonId, priceCents })
  // A line without a share was written before the school could set one.
  const share = sql`${line.sharePercent ?? 100}::smallint`
  const { earned } = await tx
    .selectFrom('seats')
    .where('lesson_id', '=', lessonId)
    .where('released_at', 'is not', null)
    .where('given_back_at', 'is', null)
    .select(
      sql<number>`share_cents((coalesce(sum(price_cents), 0) + ${priceCents}::integer)::integer, ${share})
        - share_cents(coalesce(sum(price_cents), 0)::integer, ${share})`.as('earned'),
    )
    .executeTakeFirstOrThrow()
  if (earned === 0) return undefined
  const day = formatDayWithYear(localOf(line.startsAt, line.zone).date)
  const correction = {
    id: randomUUID(),
    teacherId: line.teacherId,
    cents: -earned,
    reason: m.earnings_given_back({ day }),
  }
  const { ok: isCorrected } = await writeCorrection(tx, by, correction, now)
  return { teacherId: line.teacherId, isCorrected }
}

/** The teacher whose open month has the seat no longer; undefined where it would have earned nothing. */
const findOpenEarner = async (
  tx: Db,
  { lessonId, priceCents }: { lessonId: string; priceCents: number },
): Promise<EarningsChange | undefined> => {
  const { rows } = await sql<{ teacherId: string }>`
    select l.teacher_id as "teacherId" from lessons l, school_settings rule
    where l.id = ${lessonId}::uuid and share_cents(${priceCents}::integer, rule.late_cancellation_share_percent) > 0`.execute(
    tx,
  )
  const [earner] = rows
  return earner && { ...earner, isCorrected: false }
}

/** Without the family's name and the school's reason, which may be private. */
const notifyTeacher = async (
  tx: Db,
  { seatId, lessonId, teacherId, isCorrected }: EarningsChange & { seatId: string; lessonId: string },
) => {
  await notify(tx, [{ recipientId: teacherId, kind: 'seat_given_back', lessonId }])
  await enqueueMail(tx, { kind: 'teacher-seat-given-back', teacherId, seatId, isCorrected })
}
