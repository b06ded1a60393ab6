import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { redactReports } from '#features/classroom/server/erase-from-rooms.ts'
import { redactReasons } from '#features/lessons/server/redact-reasons.ts'
import type { Db } from '#platform/db/connect.ts'
import { redactNames } from '#platform/db/redact-names.ts'

/** Redacts the parent's names in what was written about the family's lessons; a surname that the parent who stays bears too remains. */
export const redactParent = async (
  tx: Db,
  me: SessionUser,
  { familyId }: Family,
  stays?: { firstName: string; lastName: string },
) => {
  const kept = [stays?.firstName, stays?.lastName]
  const names = (await findOwnNames(tx, me)).filter(name => !kept.includes(name))
  await redactReasons(tx, sql`parent_id = ${familyId}::uuid`, names)
  await redactReports(tx, sql`parent_id = ${familyId}::uuid`, names)
}

/** Redacts the teacher's names in what was written about their lessons, those that a substitute was given included. */
export const redactTeacher = async (tx: Db, me: SessionUser) => {
  const names = await findOwnNames(tx, me)
  const seats = sql`(lesson_id in (select id from lessons where teacher_id = ${me.userId}::uuid)
    or booking_id in (select id from bookings where teacher_id = ${me.userId}::uuid))`
  await redactReasons(tx, seats, names)
  await redactReports(tx, seats, names)
  await redactNames(
    tx,
    ['messages', 'body'],
    names,
    sql`conversation_id in (select id from conversations where teacher_id = ${me.userId}::uuid)`,
  )
  // Also without a lesson.
  await redactNames(tx, ['earning_lines', 'reason'], names, sql`teacher_id = ${me.userId}::uuid`)
}

const findOwnNames = async (tx: Db, { userId }: SessionUser): Promise<string[]> => {
  const { firstName, lastName } = await tx
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(['first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow()
  return [firstName, lastName].filter(Boolean)
}
