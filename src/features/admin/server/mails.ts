import { sql } from 'kysely'
import { hasPasswordSql } from '#features/accounts/server/create-admin.ts'
import { familyRemovalFiles, teacherCalendarFiles } from '#features/lessons/server/calendar-entries.ts'
import { hasActiveStatus } from '#features/lessons/server/lesson-rows.ts'
import { findMailTeacher, listCalendarLessons } from '#features/lessons/server/mail-queries.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import { type MailComposers, type MailContext, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { ofName } from '#platform/words/of-name.ts'

/** An admin who was invited and has not chosen a password gets none of the school's mails (docs/domain.md, "Accounts"). */
const isNotInvited = sql<boolean>`(user_roles.role = 'admin' and not ${hasPasswordSql('users.id')}) is not true`

/** The owner of an account; for a child's login, the parent. With `otherId` the other parent of the family that is blocked with the account. */
const findRecipient = async (tx: Db, job: MailJob) => {
  const child = await tx
    .selectFrom('students')
    .innerJoin('parents', 'parents.family_id', 'students.parent_id')
    .where('parents.place', '=', 1)
    .where('students.user_id', '=', textIn(job, 'userId'))
    .select(['parents.id as parentId', 'students.first_name as firstName'])
    .executeTakeFirst()
  const owner = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('parents', 'parents.id', 'users.id')
    .where('users.id', '=', child?.parentId ?? textIn(job, job.otherId ? 'otherId' : 'userId'))
    .where('users.erased_at', 'is', null)
    .where('users.username', 'is', null)
    .where(isNotInvited)
    .select(eb => [
      'users.email',
      'user_roles.role',
      'parents.place',
      'parents.family_id as familyId',
      eb.fn.coalesce('profiles.first_name', 'users.name').as('firstName'),
      eb
        .exists(
          eb
            .selectFrom('account_blocks')
            .where('user_id', '=', textIn(job, 'userId') as string)
            .select('user_id'),
        )
        .as('isBlocked'),
    ])
    .executeTakeFirst()
  return owner && { ...owner, child: child?.firstName, isOtherParent: job.otherId !== undefined }
}

type BlockedRecipient = {
  role: string | null
  place: number | null
  child: string | undefined
  isOtherParent: boolean
}

const blockedSubject = ({ child, isOtherParent }: BlockedRecipient) => {
  if (child) return m.school_mail_blocked_child_subject({ of: ofName(child) })
  return isOtherParent ? m.school_mail_blocked_family_subject() : m.school_mail_blocked_subject()
}

const blockedText = ({ role, place, child, isOtherParent }: BlockedRecipient) => {
  if (isOtherParent) return m.school_mail_blocked_family()
  if (child) return m.school_mail_blocked_child({ of: ofName(child) })
  // The block of a second parent leaves the family its lessons.
  if (place === 1 || role === 'teacher') return m.school_mail_blocked_lessons()
  return m.school_mail_blocked_text()
}

// Each mail is sent only if the account is still blocked, or still unblocked, when the job runs.

/**
 * Removes what the block of a teacher cancels from the teacher's calendar. The lessons are cancelled after the block, perhaps
 * after this mail: those that are still to be cancelled count as cancelled.
 */
const blockedCalendarFiles = async (tx: Db, userId: string, context: MailContext) => {
  const teacher = await findMailTeacher(tx, userId)
  if (!teacher) return []
  const ended = await tx
    .selectFrom('lessons')
    .innerJoin('account_blocks', 'account_blocks.user_id', 'lessons.teacher_id')
    .where('lessons.teacher_id', '=', userId)
    .whereRef('lessons.starts_at', '>', 'account_blocks.blocked_at')
    .where(eb =>
      eb.or([hasActiveStatus, eb('lessons.cancelled_at', '>=', eb.ref('account_blocks.blocked_at'))]),
    )
    .select('lessons.id')
    .execute()
  const ids = ended.map(({ id }) => id)
  const lessons = (await listCalendarLessons(tx, userId, ids)).map(lesson =>
    ids.includes(lesson.lessonId) ? { ...lesson, status: 'cancelled' as const } : lesson,
  )
  return teacherCalendarFiles(lessons, teacher.timezone, context)
}

/** What leaves the recipient's calendar: the lessons of the teacher, or those of the family that the block shuts out. */
const removedByBlock = async (
  tx: Db,
  job: MailJob,
  { role, place, familyId, child, isOtherParent }: BlockedRecipient & { familyId: string | null },
  context: MailContext,
) => {
  if (role === 'teacher') return blockedCalendarFiles(tx, textIn(job, 'userId'), context)
  const isFamilyShut = !child && (place === 1 || isOtherParent)
  return familyId && isFamilyShut ? familyRemovalFiles(tx, job, { familyId, from: context.now }, context) : []
}

const composeBlocked: MailComposers[string] = async (tx, job, context) => {
  const to = await findRecipient(tx, job)
  if (!to?.isBlocked) return undefined
  return {
    to: to.email,
    subject: blockedSubject(to),
    ...(await writeLetter({
      heading: m.school_mail_hello({ name: to.firstName }),
      paragraphs: [blockedText(to), m.school_mail_blocked_contact()],
      school: context.school,
    })),
    attachments: await removedByBlock(tx, job, to, context),
  }
}

const composeUnblocked: MailComposers[string] = async (tx, job, { publicUrl, school }) => {
  const to = await findRecipient(tx, job)
  if (!to || to.isBlocked) return undefined
  return {
    to: to.email,
    subject: to.child
      ? m.school_mail_unblocked_child_subject({ of: ofName(to.child) })
      : m.school_mail_unblocked_subject(),
    ...(await writeLetter({
      heading: m.school_mail_hello({ name: to.firstName }),
      paragraphs: [
        to.child ? m.school_mail_unblocked_child({ of: ofName(to.child) }) : m.school_mail_unblocked_text(),
      ],
      action: { label: m.accounts_login_title(), href: `${publicUrl}/login` },
      school,
    })),
  }
}

export const mails: MailComposers = {
  'account-blocked': composeBlocked,
  'account-unblocked': composeUnblocked,
  // About a child's login, to the parent: kinds of their own, so that the list of mails says whose access it is.
  'child-login-blocked': composeBlocked,
  'child-login-unblocked': composeUnblocked,
}
