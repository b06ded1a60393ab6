/** Waiting: not tried yet, or tried again later. Dropped: no longer due when its turn came, or switched off by the person. */
export const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Why an attempt to send a mail failed, in the words that the school reads. */
export const mailFailures = ['unreachable', 'login', 'refused', 'full', 'busy', 'unknown'] as const
export type MailFailure = (typeof mailFailures)[number]

/** How long a mail that failed can be sent again: pg-boss keeps its job until then. */
export const failedMailDays = 7

const unreachableCodes = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])

const fieldOf = (error: unknown, field: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined

/** Reads nodemailer's `code` and the SMTP reply (RFC 5321, section 4.2.3). The text of the reply may name the person, so it is not kept. */
export const mailFailureOf = (error: unknown): MailFailure => {
  const code = fieldOf(error, 'code')
  const reply = Number(fieldOf(error, 'responseCode') ?? 0)
  if (code === 'EAUTH' || reply === 530 || reply === 535) return 'login'
  if (reply === 452 || reply === 552) return 'full'
  if (reply >= 500) return 'refused'
  if (reply >= 400) return 'busy'
  if (code === 'EENVELOPE') return 'refused'
  return typeof code === 'string' && unreachableCodes.has(code) ? 'unreachable' : 'unknown'
}
