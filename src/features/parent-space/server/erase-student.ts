import { sql } from 'kysely'
import type { Family } from '#features/accounts/server/procedures.ts'
import { redactAnnouncements } from '#features/announcements/server/redact-announcements.ts'
import { eraseFromRooms, redactReports } from '#features/classroom/server/erase-from-rooms.ts'
import { findStudent, lockStudent, selectCorrespondents } from '#features/families/server/queries.ts'
import { eraseStudentLessons, lockStudentCalendars } from '#features/lessons/server/erase-student-lessons.ts'
import { redactReasons } from '#features/lessons/server/redact-reasons.ts'
import { eraseMessagesAbout } from '#features/messages/server/erase-messages.ts'
import { redactChildName } from '#features/messages/server/redact-child-name.ts'
import { redactLessonReports } from '#features/reports/server/redact-reports.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { redactName } from '#platform/mail/redact-name.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'

/**
 * Erases a child (domain.md, "Families and children"): cancels its upcoming lessons and gives them back, then deletes its
 * messages, traces in current rooms, archives that name it, profile, progress and login. Bookings and seats remain for the school's accounting, without the child.
 */
export const eraseStudent = async (
  db: Db,
  family: Family,
  id: string,
  now: Temporal.Instant,
  { mailsFamily = true } = {},
): Promise<Outcome<null, 'not_found' | 'busy'>> => {
  // A booking with another teacher may be written before the child's row is locked. Then all calendars must be locked again,
  // in order, in a new transaction.
  for (let attempt = 0; attempt < 5; attempt++) {
    const outcome = await db.transaction().execute(async tx => {
      const profile = await findStudent(tx, family, id, now)
      if (!profile) return refuse('not_found')
      const calendars = await lockStudentCalendars(tx, id, now)
      const student = await lockStudent(tx, family, id)
      if (!student) return refuse('not_found')
      if (!(await eraseStudentLessons(tx, family, id, calendars, now, { mailsFamily }))) return undefined
      await redactName(tx, profile.firstName)
      // An archive that is built already would hold the child for another day, and be given out again within the hour. One that is
      // being built is built anew: it locks its children before it is stored (`buildExport`).
      await tx
        .deleteFrom('data_exports')
        .where(sql<boolean>`user_id in (${selectCorrespondents(tx, family, id)})`)
        .where('ready_at', 'is not', null)
        .execute()
      // Those about its brothers and sisters too, on whose lessons the name may stand.
      const ofFamily = sql`parent_id = ${family.familyId}::uuid`
      await redactReasons(tx, ofFamily, [profile.firstName])
      await redactReports(tx, ofFamily, [profile.firstName])
      await eraseMessagesAbout(tx, id)
      await eraseFromRooms(tx, id, profile.firstName)
      await redactChildName(tx, family.familyId, profile.firstName)
      await redactAnnouncements(tx, family.familyId, profile.firstName)
      await redactLessonReports(tx, { familyId: family.familyId, studentId: id }, profile.firstName)
      await tx.deleteFrom('students').where('id', '=', id).execute()
      // Deletes sessions, password and role with the account.
      if (student.userId) await tx.deleteFrom('users').where('id', '=', student.userId).execute()
      await writeAudit(tx, {
        at: now,
        actor: family.userId,
        action: 'student_erased',
        subject: id,
        ipAddress: family.ipAddress,
        zone: family.timezone,
      })
      return ok(null)
    })
    if (outcome) return outcome
  }
  return refuse('busy')
}
