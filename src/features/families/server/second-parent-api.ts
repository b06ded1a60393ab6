import { z } from 'zod'
import { Declaration, ShownVersion, Ticked } from '#features/accounts/server/consents.ts'
import { Email } from '#features/accounts/server/input.ts'
import { parentProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { limitLinkTries } from '#features/accounts/server/rate-limit.ts'
import { readDeclaration } from '#features/school/server/consent-texts.ts'
import { m } from '#paraglide/messages.js'
import { tooManyError, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import { checkInvitation, invitationDays } from '../second-parent.ts'
import { inviteParent, withdrawInvitation } from './invite-parent.ts'
import { joinFamily } from './join-family.ts'
import { leaveFamily, removeParent } from './leave-family.ts'
import {
  findInvitation,
  findOpenInvitation,
  isWithdrawnByPassword,
  listParents,
} from './second-parent-queries.ts'

const ParentView = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isSelf: z.boolean(),
})
const ParentsView = z.object({
  parents: z.array(ParentView),
  /** The invitation that waits; its address when it was mailed. */
  invitation: z.object({ email: z.string().nullable(), until: z.string() }).nullable(),
  /** A new password has withdrawn the last invitation. */
  isWithdrawnByPassword: z.boolean(),
  mayInvite: z.boolean(),
  /** Whether the signed-in parent may remove the other one. */
  mayRemove: z.boolean(),
  /** Null: may leave. Else why not. */
  stays: z.enum(['alone', 'opened']).nullable(),
})

/** The parents of the family and the open invitation. */
export const parents = parentProcedure
  .route({ method: 'GET', path: '/family/parents', summary: 'Les parents de la famille' })
  .output(ParentsView)
  .handler(async ({ context: { db, family, now } }) => {
    const found = await listParents(db, family)
    const invitation = await findOpenInvitation(db, family, now)
    const self = found.find(({ id }) => id === family.userId)
    const isAlone = found.length === 1
    return {
      parents: found.map(({ id, firstName, lastName, email }) => ({
        id,
        firstName,
        lastName,
        email,
        isSelf: id === family.userId,
      })),
      invitation: invitation
        ? {
            email: invitation.email,
            until: formatDayWithYear(localOf(invitation.expiresAt, family.timezone).date),
          }
        : null,
      isWithdrawnByPassword: isAlone && !invitation && (await isWithdrawnByPassword(db, family, now)),
      mayInvite: isAlone,
      mayRemove: !isAlone && self?.place === 1,
      stays: isAlone ? 'alone' : family.familyId === family.userId ? 'opened' : null,
    }
  })

const invitationAddress = ({ publicUrl }: { publicUrl: string }, token: string) =>
  `${publicUrl}/invitation?token=${token}`

const joinErrors = {
  family_full: { status: 409, message: () => m.families_refusal_family_full() },
  invalid_email: { status: 400, message: () => m.accounts_invalid_email() },
  invitation_used: { status: 410, message: () => m.families_refusal_invitation_used() },
  invitation_withdrawn: { status: 410, message: () => m.families_refusal_invitation_withdrawn() },
  invitation_over: { status: 410, message: () => m.families_refusal_invitation_over() },
  invitation_own: { status: 409, message: () => m.families_refusal_invitation_own() },
  invitation_has_children: { status: 409, message: () => m.families_refusal_invitation_has_children() },
  invitation_in_family: { status: 409, message: () => m.families_refusal_invitation_in_family() },
}

/** With an address the link is mailed; without one it is returned, this once, for the parent to send. */
export const invite = parentProcedure
  .route({
    method: 'POST',
    path: '/family/invitations',
    successStatus: 201,
    summary: 'Inviter l’autre parent, par email ou par un lien à transmettre',
  })
  .input(z.object({ email: Email.optional() }))
  .output(z.object({ address: z.string().nullable(), days: z.int() }))
  .handler(async ({ context: { db, family, limits, now, settings }, input: { email } }) => {
    const wait = await limits.count('parentInvitation', family.familyId)
    if (wait !== undefined) throw tooManyError(wait)
    const { token } = await unwrapOrThrow(inviteParent(db, family, email ?? null, now), joinErrors)
    return {
      address: token && invitationAddress(settings, token),
      days: invitationDays,
    }
  })

export const withdrawInvite = parentProcedure
  .route({
    method: 'DELETE',
    path: '/family/invitations',
    successStatus: 204,
    summary: 'Annuler l’invitation de l’autre parent',
  })
  .handler(async ({ context: { db, family, now } }) => {
    await withdrawInvitation(db, family, now)
  })

const Token = z.string().max(200)

/** Who invites, and whether the link still works. Reading does not use it: mail scanners open links too. */
export const invitation = publicProcedure
  .input(z.object({ token: Token }))
  .output(
    z.object({
      state: z.enum(['open', 'invitation_used', 'invitation_withdrawn', 'invitation_over']),
      inviter: z.string().nullable(),
      /** The link again, for a parent of the family that invites. */
      ownAddress: z.string().nullable(),
      /** What the parent who joins declares. */
      declaration: Declaration,
    }),
  )
  .handler(async ({ context: { db, now, settings, viewer }, input: { token } }) => {
    const [found, declaration, person] = await Promise.all([
      findInvitation(db, token),
      readDeclaration(db, [m.families_invitation_consent()]),
      viewer(),
    ])
    const closed = { inviter: null, ownAddress: null, declaration }
    if (!found) return { state: 'invitation_over' as const, ...closed }
    const usable = checkInvitation(found, now)
    if (!usable.ok) return { state: usable.code, ...closed }
    const isOwn = person?.role === 'parent' && person.familyId === found.familyId
    return {
      state: 'open' as const,
      inviter: found.inviter,
      ownAddress: isOwn ? invitationAddress(settings, token) : null,
      declaration,
    }
  })

export const join = parentProcedure
  .route({
    method: 'POST',
    path: '/family/joining',
    summary: 'Rejoindre la famille de l’invitation, en second parent',
  })
  .input(z.object({ token: Token, parentalAuthority: Ticked, version: ShownVersion }))
  .output(z.object({ home: z.string() }))
  .handler(async ({ context, input: { token, version } }) => {
    const { db, family, ipAddress, now } = context
    await unwrapOrThrow(
      limitLinkTries(context, () => joinFamily(db, family, { token, version, ipAddress }, now)),
      joinErrors,
    )
    return { home: '/parent/dashboard?notice=family-joined' }
  })

export const leave = parentProcedure
  .route({ method: 'POST', path: '/family/leaving', summary: 'Quitter la famille rejointe' })
  .output(z.object({ status: z.boolean() }))
  .handler(async ({ context: { db, family, now } }) => {
    await unwrapOrThrow(leaveFamily(db, family, now), {
      opened_family: { status: 409, message: () => m.families_refusal_opened_family() },
      last_parent: { status: 409, message: () => m.families_refusal_last_parent() },
    })
    return { status: true }
  })

export const removeSecondParent = parentProcedure
  .route({
    method: 'DELETE',
    path: '/family/parents/{id}',
    successStatus: 204,
    summary: 'Retirer le second parent de la famille',
  })
  .input(z.object({ id: Id }))
  .handler(async ({ context: { db, family, now }, input: { id } }) => {
    await unwrapOrThrow(removeParent(db, family, id, now), {
      only_first_parent: { status: 403, message: () => m.families_refusal_only_first_parent() },
    })
  })
