import { m } from '#paraglide/messages.js'
import type { Db } from '#platform/db/connect.ts'
import {
  type ComposeContext,
  isMailParent,
  type MailComposers,
  type MailJob,
  textIn,
} from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { adminInvitationDays, codeMinutes, confirmationHours, resetMinutes } from '../accounts.ts'
import { createLink, lockAccount } from './links.ts'
import { mayMailLink } from './mail-limit.ts'
import { createCode } from './pending-sign-up.ts'
import { findPasswordHash } from './set-password.ts'

/** The recipient's account; undefined if a later sign-up with the same address has replaced it. */
const recipient = async (tx: Db, job: MailJob) => {
  const userId = textIn(job, 'userId')
  await lockAccount(tx, userId)
  return tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(eb => [
      'users.id',
      'users.email',
      'users.email_verified as isConfirmed',
      'user_roles.role',
      eb.fn.coalesce('profiles.first_name', 'users.name').as('firstName'),
    ])
    .executeTakeFirst()
}

const factorMail = async (
  to: { email: string; firstName: string },
  { publicUrl, school }: ComposeContext,
  subject: string,
  text: string,
) => ({
  to: to.email,
  subject,
  ...(await writeLetter({
    heading: m.mail_password_changed_heading({ name: to.firstName }),
    paragraphs: [text, m.mail_factor_not_you()],
    action: { label: m.mail_password_changed_action(), href: `${publicUrl}/forgot-password` },
    school,
  })),
})

/** A parent of the child with this login; undefined once the login was withdrawn. */
const parentOfLogin = (tx: Db, job: MailJob) =>
  tx
    .selectFrom('students')
    .innerJoin('parents', join => join.on(isMailParent(job, 'students.parent_id')))
    .innerJoin('users', 'users.id', 'parents.id')
    .innerJoin('profiles', 'profiles.id', 'parents.id')
    .where('students.user_id', '=', textIn(job, 'userId'))
    .select(['users.email', 'profiles.first_name as firstName', 'students.first_name as child'])
    .executeTakeFirst()

/**
 * The account mails. Before the confirmation they contain no text of the person who signed up, who may be a stranger. Links are created when the mail is sent (see
 * createLink in links.ts).
 */
export const mails: MailComposers = {
  'confirm-email': async (tx, job, { publicUrl, now, school }) => {
    const to = await recipient(tx, job)
    if (!to || to.isConfirmed || !(await mayMailLink(tx, to, 'confirm_email', now))) return undefined
    const expiresAt = now.add({ hours: confirmationHours })
    const token = await createLink(tx, { userId: to.id, purpose: 'confirm_email', expiresAt })
    const isApplicant = to.role === null
    const code = await createCode(tx, to.id, now)
    return {
      to: to.email,
      subject: isApplicant
        ? m.accounts_mail_applicant_subject()
        : m.mail_confirm_subject({ school: school.name }),
      ...(await writeLetter({
        heading: m.mail_confirm_heading(),
        paragraphs: [isApplicant ? m.accounts_mail_applicant_text() : m.mail_confirm_text()],
        ...(code && {
          facts: [{ label: m.mail_confirm_code(), value: `${code.slice(0, 3)}\u00a0${code.slice(3)}` }],
        }),
        action: { label: m.mail_confirm_action(), href: `${publicUrl}/confirm?token=${token}` },
        notes: [
          ...(code ? [m.mail_confirm_code_validity({ minutes: codeMinutes })] : []),
          m.mail_confirm_validity({ hours: confirmationHours }),
          m.mail_confirm_not_you({ school: school.name }),
        ],
        school,
      })),
    }
  },

  'reset-password': async (tx, job, { publicUrl, now, school }) => {
    const to = await recipient(tx, job)
    if (!to || !(await mayMailLink(tx, to, 'reset_password', now))) return undefined
    const expiresAt = now.add({ minutes: resetMinutes })
    const token = await createLink(tx, { userId: to.id, purpose: 'reset_password', expiresAt })
    return {
      to: to.email,
      subject: m.mail_reset_subject(),
      ...(await writeLetter({
        heading: to.isConfirmed
          ? m.mail_reset_heading({ name: to.firstName })
          : m.mail_reset_heading_unconfirmed(),
        paragraphs: [m.mail_reset_text()],
        action: { label: m.mail_reset_action(), href: `${publicUrl}/reset-password?token=${token}` },
        notes: [m.mail_reset_validity(), m.mail_reset_not_you()],
        school,
      })),
    }
  },

  /** Of an admin to the next one; none once that one has chosen a password. */
  'admin-invitation': async (tx, job, { publicUrl, now, school }) => {
    const to = await recipient(tx, job)
    if (to?.role !== 'admin' || (await findPasswordHash(tx, to.id)) !== undefined) return undefined
    const inviter = await tx
      .selectFrom('profiles')
      .where('id', '=', textIn(job, 'by'))
      .select(['first_name as firstName', 'last_name as lastName'])
      .executeTakeFirst()
    const expiresAt = now.add({ hours: 24 * adminInvitationDays })
    const token = await createLink(tx, { userId: to.id, purpose: 'reset_password', expiresAt })
    return {
      to: to.email,
      subject: m.mail_admin_subject({ school: school.name }),
      ...(await writeLetter({
        heading: m.mail_admin_heading(),
        paragraphs: [m.mail_admin_text({ name: inviter ? fullName(inviter) : school.name })],
        action: { label: m.mail_admin_action(), href: `${publicUrl}/reset-password?token=${token}` },
        notes: [m.mail_admin_validity({ days: adminInvitationDays }), m.mail_admin_not_you()],
        school,
      })),
    }
  },

  'password-changed': async (tx, job, { publicUrl, school }) => {
    const to = await recipient(tx, job)
    if (!to) return undefined
    return {
      to: to.email,
      subject: m.mail_password_changed_subject(),
      ...(await writeLetter({
        heading: m.mail_password_changed_heading({ name: to.firstName }),
        paragraphs: [m.mail_password_changed_text()],
        action: { label: m.mail_password_changed_action(), href: `${publicUrl}/forgot-password` },
        school,
      })),
    }
  },

  'second-factor-on': async (tx, job, context) => {
    const to = await recipient(tx, job)
    return to && factorMail(to, context, m.mail_factor_on_subject(), m.mail_factor_on_text())
  },

  'second-factor-off': async (tx, job, context) => {
    const to = await recipient(tx, job)
    return to && factorMail(to, context, m.mail_factor_off_subject(), m.mail_factor_off_text())
  },

  'student-login-blocked': async (tx, job, { publicUrl, school }) => {
    const parent = await parentOfLogin(tx, job)
    if (!parent) return undefined
    return {
      to: parent.email,
      subject: m.mail_student_blocked_subject(),
      ...(await writeLetter({
        heading: m.mail_student_blocked_heading({ name: parent.firstName }),
        paragraphs: [
          m.mail_student_blocked_text({ of: ofName(parent.child) }),
          m.mail_student_blocked_what(),
        ],
        action: { label: m.mail_student_blocked_action(), href: `${publicUrl}/parent/children` },
        school,
      })),
    }
  },

  'student-login-changed': async (tx, job, { publicUrl, school }) => {
    const to = await parentOfLogin(tx, job)
    const by = await tx
      .selectFrom('profiles')
      .where('id', '=', textIn(job, 'by'))
      .select('first_name as firstName')
      .executeTakeFirst()
    if (!to || !by) return undefined
    const names = {
      child: to.child,
      of: ofName(to.child),
      parent: by.firstName,
      account: ofName(by.firstName),
    }
    return {
      to: to.email,
      subject: job.isNew
        ? m.mail_student_login_new_subject(names)
        : m.mail_student_login_changed_subject(names),
      ...(await writeLetter({
        heading: m.mail_student_blocked_heading({ name: to.firstName }),
        paragraphs: [
          job.isNew ? m.mail_student_login_new_text(names) : m.mail_student_login_changed_text(names),
          m.mail_student_login_not_you(names),
        ],
        action: { label: m.mail_student_blocked_action(), href: `${publicUrl}/parent/children` },
        school,
      })),
    }
  },
}
