import { m } from '#paraglide/messages.js'
import { hashToken, makeToken } from '#platform/auth/tokens.ts'
import type { Db } from '#platform/db/connect.ts'
import { type ComposeContext, type MailComposers, type MailJob, textIn } from '#platform/mail/compose.ts'
import { writeLetter } from '#platform/mail/letter.tsx'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { ofName } from '#platform/words/of-name.ts'

/** The recipient and the other parent of a mail about the family; undefined once one of them has closed the account. */
const findPair = async (tx: Db, job: MailJob) => {
  const userId = textIn(job, 'userId')
  const otherId = textIn(job, 'otherId')
  return tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .innerJoin('profiles as other', join => join.on('other.id', '=', otherId))
    .innerJoin('users as other_user', 'other_user.id', 'other.id')
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .where('other_user.erased_at', 'is', null)
    .select(['users.email', 'profiles.first_name as name', 'other.first_name as other'])
    .executeTakeFirst()
}

const pairMail =
  (subject: (names: { other: string }) => string, text: (names: { other: string }) => string) =>
  async (tx: Db, job: MailJob, { publicUrl, school }: ComposeContext) => {
    const pair = await findPair(tx, job)
    return (
      pair && {
        to: pair.email,
        subject: subject(pair),
        ...(await writeLetter({
          heading: m.lessons_mail_hello({ name: pair.name }),
          paragraphs: [text(pair)],
          action: { label: m.families_parents_mail_action(), href: `${publicUrl}/parent/settings#parents` },
          school,
        })),
      }
    )
  }

export const mails: MailComposers = {
  /** The link is made with the mail; the database gets its hash, the job only the invitation. */
  'parent-invitation': async (tx, job, { publicUrl, now, school }) => {
    if (typeof job.invitationId !== 'string') throw new Error('The job parent-invitation has no invitation')
    const invitation = await tx
      .selectFrom('parent_invitations as i')
      .innerJoin('profiles as inviter', 'inviter.id', 'i.invited_by')
      .innerJoin('parents', 'parents.id', 'i.invited_by')
      .where('i.id', '=', job.invitationId)
      .where('i.used_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      .where('i.expires_at', '>', now)
      .select([
        'i.id',
        'i.email',
        'i.expires_at as expiresAt',
        'inviter.first_name as inviter',
        'parents.timezone',
      ])
      .executeTakeFirst()
    if (!invitation?.email) return undefined
    const token = makeToken()
    await tx
      .updateTable('parent_invitations')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', invitation.id)
      .execute()
    const { inviter, expiresAt, timezone } = invitation
    return {
      to: invitation.email,
      subject: m.families_parents_mail_invitation_subject({ inviter }),
      ...(await writeLetter({
        heading: m.families_parents_mail_invitation_heading(),
        paragraphs: [m.families_parents_mail_invitation_text({ inviter, school: school.name })],
        action: {
          label: m.families_parents_mail_invitation_action(),
          href: `${publicUrl}/invitation?token=${token}`,
        },
        notes: [
          m.families_parents_mail_invitation_until({
            day: formatDayWithYear(localOf(expiresAt, timezone).date),
          }),
          m.families_parents_mail_invitation_not_you(),
        ],
        school,
      })),
    }
  },
  'parent-joined': pairMail(m.families_parents_mail_joined_subject, m.families_parents_mail_joined_text),
  'parent-left': pairMail(m.families_parents_mail_left_subject, m.families_parents_mail_left_text),
  /** Without the name of the one who closed the account, which is erased. */
  'parent-closed': async (tx, job, { publicUrl, school }) => {
    const stays = await tx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .where('users.id', '=', textIn(job, 'userId'))
      .where('users.erased_at', 'is', null)
      .select(['users.email', 'profiles.first_name as name'])
      .executeTakeFirst()
    return (
      stays && {
        to: stays.email,
        subject: m.families_parents_mail_closed_subject(),
        ...(await writeLetter({
          heading: m.lessons_mail_hello({ name: stays.name }),
          paragraphs: [m.families_parents_mail_closed_text(), m.families_parents_mail_closed_agreements()],
          action: { label: m.families_parents_mail_action(), href: `${publicUrl}/parent/settings#parents` },
          school,
        })),
      }
    )
  },
  'parent-removed': pairMail(
    ({ other }) => m.families_parents_mail_removed_subject({ of: ofName(other) }),
    m.families_parents_mail_removed_text,
  ),
}
