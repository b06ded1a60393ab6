import { expect, test } from 'vitest'
import { checkInvitation, mayJoin } from './second-parent.ts'

const now = Temporal.Instant.from('2026-11-23T10:00:00Z')
const open = { expiresAt: now.add({ hours: 1 }), usedAt: null, revokedAt: null }

test('an invitation works until it is used, withdrawn or over', () => {
  expect(checkInvitation(open, now).ok).toBe(true)
  expect(checkInvitation({ ...open, usedAt: now }, now)).toMatchObject({ code: 'invitation_used' })
  expect(checkInvitation({ ...open, revokedAt: now }, now)).toMatchObject({ code: 'invitation_withdrawn' })
  expect(checkInvitation({ ...open, expiresAt: now }, now)).toMatchObject({ code: 'invitation_over' })
})

const alone = { familyId: 'own', isInFamily: false, hasFamilyOfOwn: false }
const family = { id: 'theirs', parents: 1 }

test('only a parent without children of their own joins, and only a family of one parent', () => {
  expect(mayJoin(alone, family).ok).toBe(true)
  expect(mayJoin({ ...alone, familyId: 'theirs' }, family)).toMatchObject({ code: 'invitation_own' })
  expect(mayJoin({ ...alone, isInFamily: true }, family)).toMatchObject({ code: 'invitation_in_family' })
  expect(mayJoin({ ...alone, hasFamilyOfOwn: true }, family)).toMatchObject({
    code: 'invitation_has_children',
  })
  expect(mayJoin(alone, { ...family, parents: 2 })).toMatchObject({ code: 'family_full' })
  // Every parent of the family has gone.
  expect(mayJoin(alone, { ...family, parents: 0 })).toMatchObject({ code: 'family_full' })
})
