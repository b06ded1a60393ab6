import { auditOrigin, type TeacherSelf } from '#features/accounts/server/procedures.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { type Attendance, mayReport } from '../reports.ts'
import { findAttendance, findTeacherSeat, type SeatKey } from './queries.ts'

/** Notes whether the child was there, during the lesson or after it. The last word counts. */
export const setAttendance = (
  db: Db,
  by: TeacherSelf,
  seatKey: SeatKey,
  attendance: Attendance,
  now: Temporal.Instant,
): Promise<Outcome<{ attendance: Attendance }, 'not_found' | 'lesson_not_reportable'>> =>
  db.transaction().execute(async tx => {
    const seat = await findTeacherSeat(tx, by, seatKey)
    if (!seat) return refuse('not_found')
    if (!mayReport(seat, now)) return refuse('lesson_not_reportable')
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
