import { sql } from 'kysely'
import { checkPassword } from '#features/accounts/server/check-password.ts'
import { findLocale } from '#features/accounts/server/language.ts'
import {
  type Context,
  type Family,
  type TeacherSelf,
  toMember,
} from '#features/accounts/server/procedures.ts'
import type { SessionUser } from '#features/accounts/server/session-user.ts'
import { endWaitsAndRequests } from '#features/booking/server/groups/close-lists.ts'
import { eraseTeacherBoards } from '#features/classroom/server/board-pictures.ts'
import { detachParent, fillFirstPlace } from '#features/families/server/leave-family.ts'
import { listParents, lockParents } from '#features/families/server/second-parent-queries.ts'
import type { LateDue } from '#features/lessons/late-due.ts'
import { toCanceller } from '#features/lessons/server/cancel-lesson.ts'
import { cancelTeacherLessons } from '#features/lessons/server/cancel-teacher-lessons.ts'
import { listErasureEffects, sumLate } from '#features/lessons/server/erase-student-lessons.ts'
import { eraseMessagesOfTeacher } from '#features/messages/server/erase-messages.ts'
import { eraseStudent } from '#features/parent-space/server/erase-student.ts'
import { withdrawHostedOfTeacher } from '#features/recordings/server/hosted-queries.ts'
import { clearTeacherCache } from '#features/teachers/server/teacher-cache.ts'
import { m } from '#paraglide/messages.js'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/connect.ts'
import { enqueueMail } from '#platform/jobs/jobs.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { redactParent, redactTeacher } from './redact-own-names.ts'

type Signed = Context & { me: SessionUser }

/**
 * Erases the account of a parent, teacher or applicant who types the password again. Bookings and lessons stay for the
 * school's accounting, without a name. Upcoming lessons are cancelled; those of a child whose other parent stays go on.
 */
export const eraseAccount = async (context: Signed, { password }: { password: string }) => {
  const { me } = context
  if (me.role === 'admin') return refuse('admin_account')
  const refusal = await checkPassword(context, password)
  if (refusal) return refusal
  // A suspended teacher may leave too.
  const member = toMember({ ...me, isSuspended: false }, { ipAddress: context.ipAddress })
  if (member && 'family' in member) return eraseParent(context, member.family)
  if (member && 'teacher' in member) return eraseTeacher(context, member.teacher)
  return eraseApplicant(context)
}

/**
 * Erases the children one by one, as a parent erases one, then the account. Where another parent stays, the children stay
 * with that one, and only the account goes.
 */
const eraseParent = async (context: Signed, family: Family) => {
  const { db, now, me } = context
  const left = await db.transaction().execute(tx => leaveToOtherParent(tx, context, family))
  if (left) return ok({ status: true })
  // Read before the children go: what erasing the account cancels, and what stays due.
  const effects = await listErasureEffects(db, family, now).execute()
  for (let attempt = 0; attempt < 5; attempt++) {
    for (const { id } of await selectChildren(db, family).execute()) {
      const erased = await eraseStudent(db, family, id, now, { mailsFamily: false })
      if (!erased.ok && erased.code === 'busy') return refuse('busy')
    }
    await db.transaction().execute(tx => deleteReviews(tx, family))
    const isErased = await db.transaction().execute(async tx => {
      if (await leaveToOtherParent(tx, context, family)) return true
      // A child may have been added meanwhile.
      if (await selectChildren(tx, family).executeTakeFirst()) return false
      await tx.deleteFrom('conversations').where('parent_id', '=', family.familyId).execute()
      await tx.deleteFrom('shared_files').where('family_id', '=', family.familyId).execute()
      await deleteReviews(tx, family)
      await redactParent(tx, me, family)
      await logErasure(tx, context, {
        familyId: family.familyId,
        cancelled: effects.reduce((sum, { cancelled }) => sum + cancelled, 0),
        late: sumLate(effects),
      })
      if (me.userId !== family.familyId) {
        await deleteUser(tx, me)
        await closeFamilyRow(tx, family)
      } else if (await findBooking(tx, family)) {
        await tx
          .updateTable('parents')
          .set({ country: '', place: null })
          .where('id', '=', me.userId)
          .execute()
        await anonymise(tx, context)
      } else await deleteUser(tx, me)
      return true
    })
    if (isErased) return ok({ status: true })
  }
  return refuse('busy')
}

/**
 * Deletes the family's reviews before the family is locked, because they change the teachers' averages
 * and bookings lock the teacher first; a review written in between is deleted with the account.
 */
const deleteReviews = async (tx: Db, family: Family) => {
  await sql`select from teachers where id in (select teacher_id from teacher_reviews where family_id = ${family.familyId})
    order by id for no key update`.execute(tx)
  await tx.deleteFrom('teacher_reviews').where('family_id', '=', family.familyId).execute()
}

const findBooking = (tx: Db, family: Family) =>
  tx.selectFrom('bookings').select('id').where('parent_id', '=', family.familyId).executeTakeFirst()

/** The row of a family whose last parent leaves: without bookings it goes too, else it loses the name that it was called by. */
const closeFamilyRow = async (tx: Db, family: Family) => {
  if (await findBooking(tx, family)) {
    const name = m.privacy_erased_name()
    await tx
      .updateTable('profiles')
      .set({ first_name: name, last_name: '' })
      .where('id', '=', family.familyId)
      .execute()
    await tx.updateTable('parents').set({ country: '' }).where('id', '=', family.familyId).execute()
  } else await tx.deleteFrom('users').where('id', '=', family.familyId).execute()
}

/**
 * Erases the account of one of two parents. The row of the family stays, with the name, country and zone of the parent who
 * goes on, so that teachers and the school know whose family it is. Account and family stay locked.
 * @returns whether the account is erased: now, with another parent to go on, or by the same request sent before
 */
const leaveToOtherParent = async (tx: Db, context: Signed, family: Family): Promise<boolean> => {
  const { me } = context
  // The family before the account, as bookings, moves and a parent who joins or leaves lock them.
  await lockParents(tx, [family.familyId, me.userId])
  if (!(await lockAccountToErase(tx, me.userId))) return true
  const other = (await listParents(tx, family)).find(({ id }) => id !== me.userId)
  if (!other) return false
  await redactParent(tx, me, family, other)
  await logErasure(tx, context, { familyId: family.familyId })
  if (me.userId === family.familyId) {
    await anonymise(tx, context)
    await sql`update parents f set place = null, country = o.country, timezone = o.timezone
      from parents o where f.id = ${family.familyId} and o.id = ${other.id}`.execute(tx)
    await tx
      .updateTable('profiles')
      .set({ first_name: other.firstName, last_name: other.lastName })
      .where('id', '=', family.familyId)
      .execute()
  } else {
    await detachParent(tx, me.userId)
    await deleteUser(tx, me)
  }
  await fillFirstPlace(tx, family)
  // The block of the one who stays is the family's now, and ends its lessons.
  const block = await tx
    .selectFrom('account_blocks')
    .select('user_id')
    .where('user_id', '=', other.id)
    .executeTakeFirst()
  await enqueueMail(tx, { kind: block ? 'account-blocked' : 'parent-closed', userId: other.id })
  return true
}

const selectChildren = (db: Db, family: Family) =>
  db.selectFrom('students').where('parent_id', '=', family.familyId).select('id').orderBy('id')

/** The row stays, because lessons and bookings refer to it; no list or search shows it. */
const eraseTeacher = async (context: Signed, teacher: TeacherSelf) => {
  const { db, now, me } = context
  const id = me.userId
  const erased = await db.transaction().execute(async tx => {
    await cancelTeacherLessons(tx, teacher.teacherId, toCanceller({ teacher }), now)
    if (!(await lockAccountToErase(tx, id))) return ok({ status: true })
    await endWaitsAndRequests(tx, id, now)
    // Before the recordings, so that none is stored after their deletion.
    await withdrawHostedOfTeacher(tx, id, now)
    for (const table of [
      'teacher_availability',
      'busy_calendars',
      'teacher_holidays',
      'lesson_absences',
      'lesson_proposals',
      'teacher_notes',
      'teacher_photos',
      // Takes the teacher's clips with it.
      'voice_agreements',
      'curriculum_editors',
      'recordings',
      'shared_files',
      'report_drafts',
      'teacher_reviews',
    ] as const)
      await sql`delete from ${sql.table(table)} where teacher_id = ${id}`.execute(tx)
    await eraseMessagesOfTeacher(tx, id)
    await eraseTeacherBoards(tx, teacher.teacherId)
    await tx.deleteFrom('teacher_applications').where('user_id', '=', id).execute()
    await tx.deleteFrom('diploma_files').where('user_id', '=', id).execute()
    await tx
      .updateTable('teachers')
      .set({
        retired_at: now,
        headline: '',
        bio: '',
        bio_ar: '',
        teaching_experience: '',
        education: '[]',
        specialization: [],
        teaching_style: [],
        varieties: [],
        languages: [],
        presentation_video_url: null,
      })
      .where('id', '=', id)
      .execute()
    await redactTeacher(tx, me)
    await logErasure(tx, context, { teacherId: id })
    await anonymise(tx, context)
    return ok({ status: true })
  })
  clearTeacherCache()
  return erased
}

const eraseApplicant = async (context: Signed) => {
  const { db, me } = context
  return db.transaction().execute(async tx => {
    if (!(await lockAccountToErase(tx, me.userId))) return ok({ status: true })
    await tx.deleteFrom('teacher_applications').where('user_id', '=', me.userId).execute()
    await logErasure(tx, context)
    await deleteUser(tx, me)
    return ok({ status: true })
  })
}

/**
 * Locks the account, as lockAccount does.
 * @returns undefined for one that is erased already: an erasure sent twice is logged and confirmed once
 */
const lockAccountToErase = (tx: Db, userId: string) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Logs the erasure and enqueues its confirmation, which takes cancelled lessons out of the person's calendar: mails about them
 * that still wait have no address any more. @param lessons whose lessons, and what a family reads of them
 */
const logErasure = async (
  tx: Db,
  { me, now, ipAddress }: Signed,
  lessons: { familyId?: string; teacherId?: string; cancelled?: number; late?: LateDue } = {},
) => {
  const { id } = await tx
    .insertInto('erasure_receipts')
    .values({ email: me.email, erased_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const locale = await findLocale(tx, me)
  await enqueueMail(tx, { kind: 'account-erased', receiptId: id, locale, ...lessons })
  await writeAudit(tx, {
    at: now,
    actor: me.userId,
    action: 'account_erased',
    subject: me.userId,
    ipAddress,
    zone: me.timezone ?? undefined,
  })
}

const deleteUser = async (tx: Db, me: SessionUser) => {
  await deleteDevelopmentMails(tx, me)
  await tx.deleteFrom('users').where('id', '=', me.userId).execute()
}

const deleteDevelopmentMails = (tx: Db, { email }: SessionUser) =>
  tx.deleteFrom('dev_mails').where('recipient', '=', email).execute()

/** Removes name, address, password, sessions and everything else that belongs to the account alone. */
const anonymise = async (tx: Db, { me, now }: Signed) => {
  const id = me.userId
  const name = m.privacy_erased_name()
  await deleteDevelopmentMails(tx, me)
  await tx.deleteFrom('parent_invitations').where('invited_by', '=', id).execute()
  for (const table of [
    'accounts',
    'sessions',
    'account_links',
    'second_factors',
    'notifications',
    'data_exports',
    'consents',
    'email_changes',
    'notification_settings',
    'calendar_feeds',
    'mail_log',
    'announcement_recipients',
  ] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  await tx
    .updateTable('users')
    .set({
      name,
      email: `${id}@efface.invalid`,
      email_verified: false,
      image: null,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('profiles')
    .set({ first_name: name, last_name: '', phone: null })
    .where('id', '=', id)
    .execute()
}
