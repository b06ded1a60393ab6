import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'
import { publish } from '#platform/realtime/pg-notify.ts'
import { eraseBoards } from './board-pictures.ts'
import { lockRoom, roomTopic } from './queries.ts'

/**
 * Removes a child from the rooms of its lessons: participant, own chat, its name in what others wrote and in a parent's, and
 * whiteboards. Browsers in the room fetch the chat again. Must run before the child is deleted.
 */
export const eraseFromRooms = async (tx: Db, studentId: string, firstName: string) => {
  const seats = await tx
    .selectFrom('seats')
    .innerJoin('rooms', 'rooms.lesson_id', 'seats.lesson_id')
    .where('seats.student_id', '=', studentId)
    .select(['seats.lesson_id as lessonId', 'seats.seat_no as seatNo'])
    .orderBy('seats.lesson_id')
    .execute()
  for (const { lessonId, seatNo } of seats) {
    await lockRoom(tx, lessonId)
    await tx
      .deleteFrom('room_events')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', '=', seatNo)
      .execute()
    const chat = sql`lesson_id = ${lessonId} and kind = 'chat'`
    await redactNames(tx, ['room_events', 'body'], [firstName], chat)
    await tx
      .deleteFrom('room_participants')
      .where('lesson_id', '=', lessonId)
      .where('seat_no', '=', seatNo)
      .execute()
    const nameWithoutChild = sql`array_to_string(array_remove(string_to_array(name, ', '), ${firstName}), ', ')`
    const hasSiblings = sql`lesson_id = ${lessonId} and seat_no > 0 and name like '%, %'
      and ${firstName} = any(string_to_array(name, ', '))`
    await sql`update room_participants set name = ${nameWithoutChild} where ${hasSiblings}`.execute(tx)
    await sql`update room_events set name = ${nameWithoutChild} where ${hasSiblings}`.execute(tx)
    await sql`update rooms set chat_erased_at = clock_timestamp() where lesson_id = ${lessonId}`.execute(tx)
    await publish(tx, roomTopic(lessonId))
  }
  await eraseBoards(tx, studentId)
}

/**
 * Redacts names in the reports of problems in lessons.
 * @param seats condition on seats: those of the person who is erased
 */
export const redactReports = (tx: Db, seats: RawBuilder<unknown>, names: readonly string[]) =>
  redactNames(
    tx,
    ['room_reports', 'body'],
    names,
    sql`lesson_id in (select lesson_id from seats where ${seats})`,
  )
