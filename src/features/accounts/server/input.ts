import { z } from 'zod'
import { required, singleSpaced, text } from '#platform/http/input.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { containsLink, normaliseEmail, normaliseUsername } from '../accounts.ts'

export const Email = required(z.string().max(1000).transform(normaliseEmail))
export const Password = required(z.string().max(1000))
/** A name is written into mails and on pages: an address or a link in it would be an advertisement or a trap. */
export const PersonName = singleSpaced(80).refine(name => !containsLink(name), 'name_with_link')
export const TimeZone = z.string().max(200)
/** Longer than any of our tokens. */
const token = text().max(200)

export const SignInInput = z.object({ email: Email, password: Password })
export const UsernameSignInInput = z.object({
  username: required(z.string().max(1000).transform(normaliseUsername)),
  // A code is digits: the spaces between them, as people read them out, are accepted.
  password: required(
    z
      .string()
      .max(1000)
      .transform(code => code.replace(/\s/g, '')),
  ),
})
/** A code of an app or a recovery code, as typed. */
export const FactorCodeInput = z.object({ code: required(z.string().trim().max(40)) })
/** The token of a mailed link, when its page reads it. */
export const LinkToken = z.object({ token: z.string().max(200) })
export const EmailInput = z.object({ email: Email })
export const ConfirmInput = z.object({ token, password: Password.optional() })
/** The names are taken with the first password of an account only. */
export const ResetPasswordInput = z.object({
  token,
  newPassword: Password,
  firstName: required(PersonName).optional().describe('Avec le premier mot de passe d’un compte seulement'),
  lastName: required(PersonName).optional().describe('Avec le premier mot de passe d’un compte seulement'),
})
export const ChangePasswordInput = z.object({ currentPassword: Password, newPassword: Password })

/** Spaces between the digits, as the mail shows them, are accepted. */
export const CodeInput = z.object({ code: text().transform(code => code.replace(/\s/g, '').slice(0, 20)) })

/**
 * The zone of a new account. An unknown zone (from a browser newer than our data) is replaced by that of the visitor's cookie
 * or the school's zone; the profile can change it.
 */
export const chooseZone = (sent: string | undefined, visitorZone: string | undefined) =>
  isTimeZone(sent) ? sent : (visitorZone ?? schoolZone)

/** The response of a procedure that only reports that it worked. */
export const Done = z.object({ status: z.boolean() })
