import { z } from 'zod'
import { normaliseUsername } from '#features/accounts/accounts.ts'
import { accountErrors } from '#features/accounts/server/errors.ts'
import {
  authRoute,
  familyProcedure,
  ownAccountProcedure,
  parentProcedure,
  publicProcedure,
} from '#features/accounts/server/procedures.ts'
import { clearStudentLimits } from '#features/accounts/server/rate-limit.ts'
import { m } from '#paraglide/messages.js'
import { tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { timeZones } from '#platform/time/zones.ts'
import { maxChildren } from '../families.ts'
import { addStudent as add } from './add-student.ts'
import { changeProfile } from './change-profile.ts'
import { findZones } from './find-zones.ts'
import { giveLogin } from './give-login.ts'
import { loginErrors } from './login-errors.ts'
import { Profile, ProfileView } from './profile.ts'
import { findProfile, listStudents } from './queries.ts'
import { RegistrationDraft, readRegistrationDraft } from './registration-draft.ts'
import { SignUpInput, signUpFamily } from './sign-up.ts'
import { NewStudent, StudentView } from './student.ts'
import { suggestLogin } from './suggest-login.ts'
import { withdrawLogin } from './withdraw-login.ts'

export const signUp = publicProcedure
  .route(authRoute('/sign-up/email', 'Créer un compte de parent'))
  .input(SignUpInput)
  .output(
    z.object({
      token: z.null(),
      user: z.object({
        id: z.guid(),
        name: z.string(),
        email: z.string(),
        emailVerified: z.literal(false),
      }),
    }),
  )
  .handler(async ({ context, input }) => {
    const { id, name, email } = await unwrapOrThrow(signUpFamily(context, input), accountErrors)
    return { token: null, user: { id, name, email, emailVerified: false as const } }
  })

/** What the sign-up that waits in this browser filled in; null without one. */
export const registrationDraft = publicProcedure
  .output(RegistrationDraft.nullable())
  .handler(({ context }) => readRegistrationDraft(context))

export { enter, entrance, makeEntrance, openSpace } from './entrance-api.ts'
export {
  invitation,
  invite,
  join,
  leave,
  parents,
  removeSecondParent,
  withdrawInvite,
} from './second-parent-api.ts'

/** The family's children; for a signed-in child, only itself. */
export const students = familyProcedure
  .route({ method: 'GET', path: '/students', summary: 'Les enfants de la famille' })
  .output(z.object({ students: z.array(StudentView) }))
  .handler(async ({ context }) => ({
    students: await listStudents(context.db, context.family, context.now),
  }))

export const addStudent = parentProcedure
  .route({ method: 'POST', path: '/students', successStatus: 201, summary: 'Ajouter un enfant' })
  .input(NewStudent)
  .output(StudentView)
  .handler(({ context, input }) =>
    unwrapOrThrow(add(context.db, context.family, input, context.now), {
      too_many_children: {
        status: 409,
        message: () => m.families_refusal_too_many_children({ maximum: maxChildren }),
      },
    }),
  )

const StudentId = z.object({ id: Id })

/** Only the shape: the rules of accounts/student-login.ts apply in `giveLogin`. */
const Login = StudentId.extend({
  loginName: z.string().max(1000).transform(normaliseUsername),
  code: z.string().max(100).trim().optional(),
})

export const giveStudentLogin = parentProcedure
  .route({
    method: 'PUT',
    path: '/students/{id}/login',
    summary: 'Donner un accès à un enfant, ou en changer le nom ou le code',
  })
  .input(Login)
  .output(z.object({ loginName: z.string() }))
  .handler(async ({ context, input: { id, ...login } }) => {
    const { db, family, limits, now } = context
    // Limited, because trying names one after another would reveal which are taken.
    const wait = await limits.count('studentLoginAccount', family.familyId)
    if (wait !== undefined) throw tooManyError(wait)
    const { loginName, formerName } = await unwrapOrThrow(giveLogin(db, family, id, login, now), loginErrors)
    // A child who forgot the code may be locked out by its attempts: the new code lifts that limit.
    for (const name of new Set([loginName, formerName ?? loginName])) await clearStudentLimits(context, name)
    return { loginName }
  })

export const withdrawStudentLogin = parentProcedure
  .route({
    method: 'DELETE',
    path: '/students/{id}/login',
    successStatus: 204,
    summary: 'Retirer l’accès d’un enfant',
  })
  .input(StudentId)
  .handler(async ({ context: { db, family }, input: { id } }) => {
    await unwrapOrThrow(withdrawLogin(db, family, id))
  })

/** A free name and a code, random on each call. */
export const suggestStudentLogin = parentProcedure
  .input(StudentId)
  .output(z.object({ loginName: z.string(), code: z.string() }))
  .handler(({ context: { db, family }, input: { id } }) => unwrapOrThrow(suggestLogin(db, family, id)))

const profileMissing = {
  profile_missing: { status: 404, message: () => m.families_profile_missing() },
}

const withTimezoneLabel = (profile: Profile, now: Temporal.Instant) => ({
  ...profile,
  timezoneLabel: timeZones(now).find(({ zone }) => zone === profile.timezone)?.label ?? profile.timezone,
})

/** The parent's own profile. */
export const profile = parentProcedure
  .route({ method: 'GET', path: '/profile', summary: 'Le profil du parent' })
  .output(ProfileView)
  .handler(async ({ context: { db, family, now } }) => {
    const found = await findProfile(db, family)
    return unwrapOrThrow(
      found ? ok(withTimezoneLabel(found, now)) : refuse('profile_missing'),
      profileMissing,
    )
  })

export const changeOwnProfile = parentProcedure
  .route({ method: 'PATCH', path: '/profile', summary: 'Modifier le profil du parent' })
  .input(Profile.partial())
  .output(ProfileView)
  .handler(async ({ context: { db, family, now }, input }) =>
    withTimezoneLabel(await unwrapOrThrow(changeProfile(db, family, input), profileMissing), now),
  )

/** Time zones by the name of a city, with their current offset; forty at most. */
export const zones = ownAccountProcedure
  .input(z.object({ city: z.string().max(80) }))
  .output(z.array(z.object({ zone: z.string(), label: z.string() })))
  .handler(({ context, input }) => findZones(input.city, context.now))
