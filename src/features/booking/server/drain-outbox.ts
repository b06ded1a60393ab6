import { sql } from 'kysely'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'

/**
 * Enqueues the notifications and mails of the bookings in the outbox, each once. The teacher is notified, and the parents
 * who did not book themselves. Skips rows that another process has locked.
 */
export const drainBookingOutbox = async (db: Db): Promise<void> => {
  await processInBatches(500, batch =>
    db.transaction().execute(async tx => {
      const { rows } = await sql<{
        bookingId: string
        teacherId: string
        familyId: string
        studentId: string | null
        bookedBy: string | null
        bySchool: boolean
        lessonId: string
      }>`
        with due as (
          delete from booking_outbox
          where booking_id = any(array(
            select booking_id from booking_outbox order by booking_id limit ${batch}::int for update skip locked))
          returning booking_id
        )
        select b.id as "bookingId", b.teacher_id as "teacherId", b.parent_id as "familyId", b.student_id as "studentId",
          b.booked_by as "bookedBy", b.school_reason is not null as "bySchool",
          (select s.lesson_id from seats s where s.booking_id = b.id order by s.starts_at limit 1) as "lessonId"
        from due join bookings b on b.id = due.booking_id`.execute(tx)
      if (rows.length === 0) return 0
      await notify(
        tx,
        rows.flatMap(({ teacherId, familyId, bookedBy, bySchool: _, ...booking }) =>
          [teacherId, familyId].map(recipientId => ({
            recipientId,
            actorId: bookedBy,
            kind: 'lesson_booked' as const,
            ...booking,
          })),
        ),
      )
      await enqueueMails(
        tx,
        rows.map(({ bookingId, bySchool }) => ({
          kind: 'booking-confirmed',
          bookingId,
          to: ['family', 'teacher'],
          ...(bySchool && { bySchool }),
        })),
      )
      return rows.length
    }),
  )
}
