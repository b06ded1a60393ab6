import { type Outcome, refuse } from '#platform/refusal/refusal.ts'
import type { Context } from './procedures.ts'

type Caller = Pick<Context, 'limits' | 'address'>

export const tooMany = (retryAfterSeconds: number) => refuse('too_many', { retryAfterSeconds })

/** Counts a try for the caller's address and for the account. @returns the refusal when there were too many */
export const countTry = async (
  { limits, address }: Caller,
  kind: 'signIn' | 'signUp' | 'link',
  account: string,
) => {
  const seconds =
    (await limits.count(`${kind}Address`, address)) ?? (await limits.count(`${kind}Account`, account))
  return seconds === undefined ? undefined : tooMany(seconds)
}

/**
 * Limits tries of mailed links, to spare the database: tokens are too long to guess. A valid link does not count, because many
 * accounts may be confirmed from one address.
 */
export const limitLinkTries = async <Value, Code extends string>(
  { limits, address }: Caller,
  openLink: () => Promise<Outcome<Value, Code>>,
) => {
  const seconds = await limits.count('linkAddress', address)
  if (seconds !== undefined) return tooMany(seconds)
  const outcome = await openLink()
  if (outcome.ok) await limits.refund('linkAddress', address)
  return outcome
}
