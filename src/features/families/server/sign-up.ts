import { z } from 'zod'
import { containsLink, isEmail } from '#features/accounts/accounts.ts'
import { invitedParentConsents, parentConsents } from '#features/accounts/consents.ts'
import { passwordProblem } from '#features/accounts/passwords.ts'
import { safeReturn } from '#features/accounts/return-path.ts'
import { isShownCurrent, recordConsents, ShownVersion, Ticked } from '#features/accounts/server/consents.ts'
import { chooseZone, Email, Password, PersonName, TimeZone } from '#features/accounts/server/input.ts'
import { preferenceFor } from '#features/accounts/server/language.ts'
import { openAccount, releaseAddress } from '#features/accounts/server/open-account.ts'
import type { Context } from '#features/accounts/server/procedures.ts'
import { countSignUp } from '#features/accounts/server/rate-limit.ts'
import { setSignUpCookie } from '#features/accounts/server/sign-up-cookie.ts'
import { hashPassword } from '#platform/auth/password.ts'
import type { Db } from '#platform/db/connect.ts'
import { singleSpaced } from '#platform/http/input.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { countryOfZone } from '#platform/time/country-of-zone.ts'
import { levels, maxAge, minAge } from '../families.ts'
import { isInvitationPath } from '../second-parent.ts'

/** The first child, entered at the sign-up. A form without JavaScript sends empty text for what is left out. */
const firstChild = {
  childFirstName: PersonName.optional(),
  childAge: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(minAge).max(maxAge)])
    .optional(),
  /** Left out, or none of the levels: the parent does not know. */
  childLevel: z
    .string()
    .max(20)
    .transform(level => levels.find(one => one === level))
    .optional(),
}

/** A program may send better-auth's `name` instead of first and last name. Other fields (a role, an id) are ignored. */
export const SignUpInput = z
  .object({
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    name: singleSpaced(160)
      .refine(name => !containsLink(name), 'name_with_link')
      .optional(),
    email: Email,
    password: Password,
    country: PersonName.optional(),
    timezone: TimeZone.optional(),
    /** Left out by a parent who was invited: it is declared when joining the family. */
    parentalAuthority: Ticked.optional().or(z.literal('').transform(() => undefined)),
    terms: Ticked,
    privacy: Ticked,
    version: ShownVersion,
    ...firstChild,
    /** The page that the person was going to. */
    from: z.string().max(2000).optional(),
  })
  .transform(({ name = '', childFirstName, childAge, childLevel, ...input }, { addIssue }) => {
    const [first = '', ...rest] = name.split(' ')
    const firstName = input.firstName ?? first.slice(0, 80)
    const isUndeclared = !input.parentalAuthority && (!isInvitationPath(input.from) || childFirstName)
    if (!firstName || (childFirstName && childAge === undefined) || isUndeclared) addIssue('missing_fields')
    return {
      ...input,
      firstName,
      lastName: input.lastName ?? rest.join(' ').slice(0, 80),
      child:
        childFirstName && childAge !== undefined
          ? { firstName: childFirstName, age: childAge, level: childLevel }
          : undefined,
    }
  })
type SignUp = z.output<typeof SignUpInput>

/**
 * Creates account, role, profile, parent and first child in one transaction and enqueues the confirmation mail (domain.md,
 * "Accounts"). Country and zone come from the browser and the language from the page; the profile can change them.
 */
export const registerFamily = async (db: Db, signUp: SignUp & { timezone: string }) => {
  const { firstName, lastName, email, timezone, child } = signUp
  const problem = passwordProblem(signUp.password, email)
  if (problem) return refuse(problem)
  const password = await hashPassword(signUp.password)
  const documents = signUp.parentalAuthority ? parentConsents : invitedParentConsents
  return db.transaction().execute(async tx => {
    if (!(await isShownCurrent(tx, documents, signUp.version))) return refuse('text_changed')
    const links = await releaseAddress(tx, email)
    if (!links) return refuse('user_already_exists')
    const account = await openAccount(tx, { firstName, lastName, email, password }, links)
    const parent_id = account.id
    await tx.insertInto('user_roles').values({ user_id: parent_id, role: 'parent' }).execute()
    const country = signUp.country || countryOfZone(timezone)
    const language_preference = preferenceFor(currentLocale())
    await tx.insertInto('parents').values({ id: parent_id, country, timezone, language_preference }).execute()
    if (child)
      await tx
        .insertInto('students')
        .values({
          parent_id,
          first_name: child.firstName,
          age: child.age,
          level: child.level ?? levels[0],
          level_known: child.level !== undefined,
        })
        .execute()
    const next_path =
      safeReturn(signUp.from) ?? (child ? '/book-lesson?path=teacher&step=3&lessonType=trial' : '/parent')
    await tx.insertInto('sign_ups').values({ user_id: parent_id, next_path }).execute()
    await recordConsents(tx, parent_id, documents)
    return ok(account)
  })
}

export const signUpFamily = async (context: Context, input: SignUp) => {
  if (!isEmail(input.email)) return refuse('invalid_email')
  const limited = await countSignUp(context, input.email)
  if (limited) return limited
  const timezone = chooseZone(input.timezone, context.visitorZone)
  const registered = await registerFamily(context.db, { ...input, timezone })
  if (registered.ok) await setSignUpCookie(context, registered.value.credentialId)
  return registered
}
