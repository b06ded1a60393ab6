import type { Family } from '#features/accounts/server/procedures.ts'
import { lockStudentOf, readersAbout, studentOf } from '#features/families/server/queries.ts'
import { eraseStudentLessons, lockStudentCalendars } from '#features/lessons/server/erase-student-lessons.ts'
import { eraseMessagesAbout } from '#features/messages/server/erase-messages.ts'
import type { Db } from '#platform/db/connect.ts'
import { forgetName } from '#platform/mail/forget-name.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/**
 * Erases a child (domain.md, People.4): lessons to come are cancelled and given back, then messages, profile, progress and
 * login go.
 * Bookings and seats stay for the school's accounts, without the child.
 */
export const eraseStudent = async (
  db: Db,
  by: Family,
  id: string,
  now: Temporal.Instant,
): Promise<Outcome<null, 'not_found' | 'busy'>> => {
  // A booking with a further teacher may land before the child's row is held: then the calendars are taken anew, in order.
  for (let attempt = 0; attempt < 5; attempt++) {
    const outcome = await db.transaction().execute(async tx => {
      const known = await studentOf(tx, by, id, now)
      if (!known) return refuse('not_found')
      const calendars = await lockStudentCalendars(tx, id, now)
      const student = await lockStudentOf(tx, by, id)
      if (!student) return refuse('not_found')
      if (!(await eraseStudentLessons(tx, id, calendars, now))) return undefined
      const readers = (await readersAbout(tx, by, id).execute()).map(({ email }) => email)
      await forgetName(tx, known.firstName, readers)
      await eraseMessagesAbout(tx, id)
      await tx.deleteFrom('students').where('id', '=', id).execute()
      // Sessions, password and role go with the account.
      if (student.userId) await tx.deleteFrom('users').where('id', '=', student.userId).execute()
      return ok(null)
    })
    if (outcome) return outcome
  }
  return refuse('busy')
}
