import { isLocalRequest } from '#platform/http/client-address.ts'
import { type Outcome, refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'

type Caller = Pick<Context, 'limits' | 'ipAddress' | 'headers'>

export const tooMany = (retryAfterSeconds: number) => refuse('too_many', { retryAfterSeconds })

/**
 * Counts a sign-up, for the caller's network and for the account from there. Sign-ups made on this machine itself have no limit
 * per network. @returns the refusal when there were too many
 */
export const countSignUp = async ({ limits, ipAddress, headers }: Caller, email: string) => {
  const seconds =
    (isLocalRequest(ipAddress, headers) ? undefined : await limits.count('signUpAddress', ipAddress)) ??
    (await limits.count('signUpAccountAddress', email, ipAddress))
  return seconds === undefined ? undefined : tooMany(seconds)
}

/** Counts a request for a mailed link, as sign-ups are counted. @returns the refusal when there were too many */
export const countLinkRequest = async (
  { limits, ipAddress }: Caller,
  kind: 'confirm' | 'reset',
  email: string,
) => {
  const seconds =
    (await limits.count('linkAddress', ipAddress)) ??
    (await limits.count(`${kind}AccountAddress`, email, ipAddress))
  return seconds === undefined ? undefined : tooMany(seconds)
}

/** Counts a request for another address by a signed-in person, apart from what strangers can ask for. @returns the refusal, if any */
export const countEmailChange = async ({ limits }: Pick<Caller, 'limits'>, userId: string) => {
  const seconds = await limits.count('emailChange', userId)
  return seconds === undefined ? undefined : tooMany(seconds)
}

/** The key of a child's login in the limits, beside the e-mail addresses of adults. */
export const studentKey = (username: string) => `eleve:${username}`

/** Counts a try of a password. @returns the refusal when there were too many */
export const countPassword = async ({ limits, ipAddress }: Caller, account: string) => {
  const seconds =
    (await limits.count('signInAddress', ipAddress)) ??
    (await limits.count('signInAccountAddress', account, ipAddress)) ??
    (await limits.count('signInAccount', account))
  return seconds === undefined ? undefined : tooMany(seconds)
}

/** A correct password does not count. */
export const refundPassword = async ({ limits, ipAddress }: Caller, account: string) => {
  await limits.refund('signInAddress', ipAddress)
  await limits.refund('signInAccountAddress', account, ipAddress)
  await limits.refund('signInAccount', account)
}

/** Counts a try of a second factor's code. @returns the refusal when there were too many */
export const countFactorCode = async ({ limits, ipAddress }: Caller, userId: string) => {
  const seconds =
    (await limits.count('factorAccountAddress', userId, ipAddress)) ??
    (await limits.count('factorAccount', userId))
  return seconds === undefined ? undefined : tooMany(seconds)
}

/** A correct code does not count. */
export const refundFactorCode = async ({ limits, ipAddress }: Caller, userId: string) => {
  await limits.refund('factorAccountAddress', userId, ipAddress)
  await limits.refund('factorAccount', userId)
}

/** Lifts the limits of a child's login, when the parent chooses a new code or name. */
export const clearStudentLimits = async ({ limits }: Pick<Caller, 'limits'>, username: string) => {
  for (const name of ['signInAccountAddress', 'signInAccount', 'studentCode', 'studentCodeNotice'] as const)
    await limits.clear(name, studentKey(username))
}

/**
 * Limits tries of mailed links, to spare the database: tokens are too long to guess. A valid link does not count, because many
 * accounts may be confirmed from one address.
 */
export const limitLinkTries = async <Value, Code extends string>(
  { limits, ipAddress }: Caller,
  openLink: () => Promise<Outcome<Value, Code>>,
) => {
  const seconds = await limits.count('linkAddress', ipAddress)
  if (seconds !== undefined) return tooMany(seconds)
  const outcome = await openLink()
  if (outcome.ok) await limits.refund('linkAddress', ipAddress)
  return outcome
}
