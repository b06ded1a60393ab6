/** How long a sign-in waits for the code, and how long setting up may take. Minutes. */
export const challengeMinutes = 10
export const setupMinutes = 15

export const recoveryCodeCount = 10

/** The page that asks for the code after the password. @param from the page to return to afterwards */
export const challengePath = (from: string | undefined) =>
  from ? `/code?${new URLSearchParams({ from })}` : '/code'

/** Normalises a typed code: apps show codes in groups, and recovery codes are copied by hand. */
export const normaliseCode = (code: string): string =>
  code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

/** @param code normalised */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** «abcde-fghij» */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
