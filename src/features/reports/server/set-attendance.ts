import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Attendance, hasAttended, hasLessonContent, mayReport } from '../reports.ts'
import { findAttendance, findTeacherSeat, lockDraft, type SeatKey, toSteps } from './queries.ts'

/**
 * Notes whether the child was there, during the lesson or after it. The last word counts, but a report that says what the child
 * did is corrected first.
 */
export const setAttendance = (
  db: Db,
  by: TeacherSelf,
  seatKey: SeatKey,
  attendance: Attendance,
  now: Temporal.Instant,
): Promise<Outcome<{ attendance: Attendance }, 'not_found' | 'lesson_not_reportable' | 'report_says_done'>> =>
  db.transaction().execute(async tx => {
    const seat = await findTeacherSeat(tx, by, seatKey)
    if (!seat) return refuse('not_found')
    if (!mayReport(seat, now)) return refuse('lesson_not_reportable')
    // Against a report that is being sent.
    await lockDraft(tx, seat.seatId)
    if (!hasAttended(attendance) && (await isDoneReported(tx, seat.seatId))) return refuse('report_says_done')
    const before = await findAttendance(tx, seat.seatId)
    await tx
      .insertInto('seat_attendance')
      .values({ seat_id: seat.seatId, student_id: seatKey.studentId, attendance, set_at: now })
      .onConflict(conflict => conflict.column('seat_id').doUpdateSet({ attendance, set_at: now }))
      .execute()
    if (attendance !== before)
      await writeAudit(tx, {
        at: now,
        ...auditOrigin({ teacher: by }),
        action: 'attendance_noted',
        subject: seatKey.studentId,
        details: { lesson: seatKey.lessonId, seats: [seat.seatId], attendance },
      })
    // The arrival is only needed until the attendance is noted.
    await tx.deleteFrom('room_arrivals').where('seat_id', '=', seat.seatId).execute()
    return ok({ attendance })
  })

const isDoneReported = async (tx: Db, seatId: string) => {
  const sent = await tx
    .selectFrom('lesson_reports')
    .where('seat_id', '=', seatId)
    .select(['items', 'free_words as freeWords', 'reading', 'writing', 'speaking', 'listening'])
    .executeTakeFirst()
  return sent !== undefined && hasLessonContent({ ...sent, steps: toSteps(sent) })
}
