import type { Outcome } from '#platform/refusal/refusal.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'

// The other parent of a family (domain.md, "Families and children").

/** Days that an invitation works. */
export const invitationDays = 14

/** Whether a page to return to is an invitation: its parent names no child at the sign-up, and declares parental authority when joining. */
export const isInvitationPath = (path: string | undefined): boolean =>
  path?.startsWith('/invitation?') ?? false

export type Invitation = {
  expiresAt: Temporal.Instant
  usedAt: Temporal.Instant | null
  revokedAt: Temporal.Instant | null
}
export type InvitationRefusal = 'invitation_used' | 'invitation_withdrawn' | 'invitation_over'

/** Whether an invitation still works: once, for 14 days, until it is withdrawn or replaced. */
export const checkInvitation = (
  { expiresAt, usedAt, revokedAt }: Invitation,
  now: Temporal.Instant,
): Outcome<null, InvitationRefusal> => {
  if (usedAt) return refuse('invitation_used')
  if (revokedAt) return refuse('invitation_withdrawn')
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return refuse('invitation_over')
  return ok(null)
}

/** The parent who opens an invitation. */
export type Invited = {
  familyId: string
  /** The parent belongs to another parent's family, or another parent has joined theirs. */
  isInFamily: boolean
  /** Children, or bookings of a child who was erased. */
  hasFamilyOfOwn: boolean
}
export type JoinRefusal =
  | 'invitation_own'
  | 'invitation_has_children'
  | 'invitation_in_family'
  | 'family_full'

/** Whether this parent may join the family of the invitation, which has so many parents. */
export const mayJoin = (
  { familyId, isInFamily, hasFamilyOfOwn }: Invited,
  family: { id: string; parents: number },
): Outcome<null, JoinRefusal> => {
  if (familyId === family.id) return refuse('invitation_own')
  if (isInFamily) return refuse('invitation_in_family')
  if (hasFamilyOfOwn) return refuse('invitation_has_children')
  return family.parents === 1 ? ok(null) : refuse('family_full')
}
