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
 * Limits tries of mailed links. Their tokens are too long to be guessed; the limit spares the database. A link that works was
 * no guess and does not count: a school may confirm sixty accounts in an afternoon from one address.
 */
export const limitLinkTries = async <Value, Code extends string>(
  { limits, address }: Caller,
  openLink: () => Promise<Outcome<Value, Code>>,
) => {
  const seconds = await limits.count('linkAddress', address)
  if (seconds !== undefined) return tooMany(seconds)
  const outcome = await openLink()
  if (outcome.ok) await limits.forgive('linkAddress', address)
  return outcome
}
