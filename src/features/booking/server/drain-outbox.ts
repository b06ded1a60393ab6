import { sql } from 'kysely'
import { notify } from '#features/notifications/server/notify.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMails } from '#platform/jobs/jobs.ts'
import { processInBatches } from '#platform/jobs/process-in-batches.ts'

/**
 * Enqueues the notifications and mails of the bookings in the outbox, each once. The teacher is notified, and the parents
 * who did not book themselves. Skips rows that another process has locked, and those whose child is locked: a child who is erased
 * meanwhile would undo the batch, which the notifications' foreign key does. They stay for the next run; waiting could deadlock.
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
        with of_child as (
          select o.booking_id from booking_outbox o
          join bookings b on b.id = o.booking_id join students c on c.id = b.student_id
          order by o.booking_id limit ${batch}::int for update of o skip locked for key share of c skip locked
        ), of_nobody as (
          select o.booking_id from booking_outbox o join bookings b on b.id = o.booking_id
          where b.student_id is null limit ${batch}::int for update of o skip locked
        ), due as (
          delete from booking_outbox
          where booking_id in (select booking_id from of_child union all select booking_id from of_nobody)
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
