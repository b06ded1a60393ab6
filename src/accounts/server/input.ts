import { z } from 'zod'
import { isEmail, normaliseEmail, normaliseUsername } from '~/accounts/accounts'
import { ok, refuse } from '~/platform/refusal/refusal'
import { isTimeZone } from '~/platform/time/zones'

/** One line of text a person typed: line breaks and repeated blanks become one blank, other control signs are refused. */
const line = (longest: number) =>
  z
    .string()
    .transform(text => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(longest)
        .refine(text => !/\p{Cc}/u.test(text)),
    )
const email = z.string().max(1000).transform(normaliseEmail)
const password = z.string().max(1000)
/** As long as any token of ours, and some. */
const token = z.string().max(200)

export const SignInInput = z.object({ email, password })
export const StudentSignInInput = z.object({
  username: z.string().max(1000).transform(normaliseUsername),
  password,
})
export const AddressInput = z.object({ email })
export const LinkInput = z.object({ token })
export const ResetInput = z.object({ token, newPassword: password })
export const ChangeInput = z.object({ currentPassword: password, newPassword: password })

/** `name` is better-auth's own; ours are firstName and lastName. What else a body carries (a role, an id) is not looked at. */
export const RegistrationInput = z
  .object({
    firstName: line(80).optional(),
    lastName: line(80).optional(),
    name: line(160).optional(),
    email,
    password,
    country: line(80).optional(),
    timezone: z.string().max(200).optional(),
  })
  .transform(({ name, ...given }) => {
    if (!name) return { ...given, needsCountry: true }
    const [firstName = '', ...rest] = name.split(' ')
    return {
      ...given,
      firstName: given.firstName ?? firstName.slice(0, 80),
      lastName: given.lastName ?? (rest.join(' ').slice(0, 80) || firstName.slice(0, 80)),
      needsCountry: false,
    }
  })

/**
 * What is needed to register, or the first thing that is missing or wrong. A zone that we do not know (a browser newer
 * than our data) keeps nobody out: the visitor's or the school's own stands in, and the profile can change it.
 */
export const registrationOf = (
  {
    firstName,
    lastName,
    email,
    password,
    country,
    timezone,
    needsCountry,
  }: z.output<typeof RegistrationInput>,
  visitorZone: string | undefined,
) => {
  if (!firstName || !lastName || !email || !password || (needsCountry && !country))
    return refuse('missing_fields')
  if (!isEmail(email)) return refuse('invalid_email')
  const zone = isTimeZone(timezone) ? timezone : (visitorZone ?? 'Europe/Paris')
  return ok({ firstName, lastName, email, password, country: country ?? '', timezone: zone })
}
