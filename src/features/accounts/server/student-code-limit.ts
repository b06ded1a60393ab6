import { enqueueMail } from '#platform/jobs/jobs.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'
import { studentKey } from './rate-limit.ts'

// A code has six to twelve digits: fifty wrong ones a day leave a stranger one chance in twenty thousand at best. After them the login is refused
// for a day, or until the parent changes it (families/server/give-login.ts); the parent gets a mail.

type Caller = Pick<Context, 'limits' | 'db'>

/** Counts a try of a code. @returns the refusal after too many in a day */
export const countStudentCode = async ({ limits }: Pick<Caller, 'limits'>, username: string) => {
  const seconds = await limits.count('studentCode', studentKey(username))
  return seconds === undefined ? undefined : refuse('code_blocked', { retryAfterSeconds: seconds })
}

export const refundStudentCode = ({ limits }: Pick<Caller, 'limits'>, username: string) =>
  limits.refund('studentCode', studentKey(username))

/** Mails the parent once when the last try of the day was wrong. */
export const noticeWrongCode = async (
  { limits, db }: Caller,
  username: string,
  userId: string | undefined,
) => {
  const key = studentKey(username)
  if (!userId || !(await limits.isUsedUp('studentCode', key))) return
  if ((await limits.count('studentCodeNotice', key)) === undefined)
    await enqueueMail(db, { kind: 'student-login-blocked', userId })
}
