import { z } from 'zod'
import {
  longestDiploma,
  longestMotivation,
  rateCentsOf,
  yearsOf,
} from '#features/applications/applications.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { isTimeZone } from '#platform/time/zones.ts'
import { isEmail, normaliseEmail, normaliseUsername } from '../accounts.ts'

/** One line of text a person typed: line breaks and repeated blanks become one blank, other control signs are refused, and halves of signs. */
const line = (longest: number) =>
  z
    .string()
    .transform(text => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(longest)
        .refine(text => !/[\p{Cc}\p{Cs}]/u.test(text)),
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

/** A number as JSON has it, or as a form sends it. */
const figure = z.union([z.string().max(40), z.number().transform(String)])

/** A teacher's application. All is optional here, so that what is missing is told in one sentence. */
export const ApplicantInput = z.object({
  firstName: line(80).optional(),
  lastName: line(80).optional(),
  email: email.optional(),
  password: password.optional(),
  diploma: line(longestDiploma).optional(),
  /** Years of teaching. */
  experience: figure.optional(),
  /** Euros an hour. */
  hourlyRate: figure.optional(),
  specialization: z.array(z.enum(specializations)).max(specializations.length).optional(),
  motivation: z
    .string()
    .max(longestMotivation + 500)
    .transform(text => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(longestMotivation)
        .refine(text => !/[^\P{Cc}\n\t]/u.test(text)),
    )
    .optional(),
  timezone: z.string().max(200).optional(),
})

/** A plain form names each ticked speciality on its own (`specialization1` …): they become the list. */
export const ApplicantForm = z.preprocess(
  fields =>
    typeof fields === 'object' && fields !== null && !('specialization' in fields)
      ? {
          ...fields,
          specialization: specializations.filter((_, index) =>
            Reflect.get(fields, `specialization${index + 1}`),
          ),
        }
      : fields,
  ApplicantInput,
)

/** What is needed to apply, or the first thing that is missing or wrong. */
export const applicationFrom = (
  {
    firstName,
    lastName,
    email,
    password,
    diploma,
    experience,
    hourlyRate,
    ...given
  }: z.output<typeof ApplicantInput>,
  visitorZone: string | undefined,
) => {
  if (
    !firstName ||
    !lastName ||
    !email ||
    !password ||
    !diploma ||
    !experience?.trim() ||
    !hourlyRate?.trim()
  )
    return refuse('missing_fields')
  if (!isEmail(email)) return refuse('invalid_email')
  const years = yearsOf(experience)
  if (years === undefined) return refuse('invalid_experience')
  const hourlyRateCents = rateCentsOf(hourlyRate)
  if (hourlyRateCents === undefined) return refuse('invalid_rate')
  const timezone = isTimeZone(given.timezone) ? given.timezone : (visitorZone ?? 'Europe/Paris')
  const { specialization = [], motivation = '' } = given
  const person = { firstName, lastName, email, password }
  return ok({ ...person, diploma, experience: years, hourlyRateCents, specialization, motivation, timezone })
}
