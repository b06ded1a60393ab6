import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'

const stepSeconds = 30

/**
 * The step of a six-digit code of an authenticator app (RFC 6238), if it is right: the current one, the one before or the one
 * after, because clocks differ. better-auth's `verify` reads the clock itself and does not say which step matched, which a code
 * that works once needs.
 */
export const matchingStep = async (
  secret: string,
  code: string,
  now: Temporal.Instant,
): Promise<number | undefined> => {
  const current = Math.floor(now.epochMilliseconds / 1000 / stepSeconds)
  const otp = createOTP(secret, { period: stepSeconds })
  let found: number | undefined
  for (const step of [current - 1, current, current + 1]) {
    const expected = Buffer.from(await otp.hotp(step))
    const given = Buffer.from(code)
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }) =>
  createOTP(secret, { period: stepSeconds }).url(issuer, account)
