import { failedMailDays, type MailState } from '#platform/mail/mail-outcome.ts'

/** Mails with a link that a person asked for. After a day they ask for a new one rather than find an old one. */
const linkKinds: readonly string[] = [
  'confirm-email',
  'confirm-new-email',
  'reset-password',
  'admin-invitation',
  'parent-invitation',
  'data-export-ready',
]

type LoggedMail = { kind: string; state: MailState; settledAt: Temporal.Instant | null }

/** Whether the school may send a mail again: one that failed in the last 7 days, or in the last day if it holds a link (docs/domain.md, "Mail"). */
export const mayResend = ({ kind, state, settledAt }: LoggedMail, now: Temporal.Instant): boolean =>
  state === 'failed' &&
  settledAt !== null &&
  settledAt.until(now).total('hours') < 24 * (linkKinds.includes(kind) ? 1 : failedMailDays)
