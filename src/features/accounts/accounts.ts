/** How long a confirmation link works. */
export const confirmationHours = 48
/** How long the six digits of a confirmation mail work. */
export const codeMinutes = 60
/** How long a link to choose a new password works. */
export const resetMinutes = 60
/** How many days the mailed link works with which an invited admin chooses the password. */
export const adminInvitationDays = 7

/** One spelling for one mailbox: NFKC (full-width letters and the Kelvin sign become plain ones), trimmed, lower case. */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

// The same as better-auth's: an address that may register must be able to sign in.
const emailShape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/**
 * Addresses under .invalid are those of children's logins and of erased accounts: one that a person took would be in their way.
 * @param email normalised
 */
export const isEmail = (email: string): boolean =>
  email.length <= 254 && emailShape.test(email) && !email.endsWith('.invalid')

/** One spelling for one login name. */
export const normaliseUsername = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

/** Whether a name contains an address or a link: «://», «www.», «@» or a domain like «exemple.com»; «J.Paul» does not. */
export const containsLink = (name: string): boolean => {
  const withoutInitials = name.normalize('NFKC').replace(/(?<!\p{L})\p{Lu}\.(?=\p{Lu}\p{Ll})/gu, '')
  return /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(withoutInitials)
}

/** The page that waits for the code after a parent's registration. */
export const registeredPath = '/verification'
