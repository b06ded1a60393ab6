import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { fullName } from '#platform/words/full-name.ts'
import type { Profile } from './profile.ts'
import { findProfile } from './queries.ts'

/**
 * The row of the family, once the parent who opened it has closed the account: it is called by the name of the parent who
 * stayed, and its zone is theirs.
 */
const listNamelessRow = async (tx: Db, { familyId }: Family) => {
  const rows = await tx
    .selectFrom('parents')
    .where('id', '=', familyId)
    .where('place', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the given fields of the parent's own profile. A new zone changes the times shown, not the lessons. */
export const changeProfile = (
  db: Db,
  family: Family,
  change: Partial<Profile>,
): Promise<Outcome<Profile, 'profile_missing' | 'missing_fields'>> =>
  db.transaction().execute(async tx => {
    const current = await findProfile(tx, family)
    if (!current) return refuse('profile_missing')
    const profile = { ...current, ...change }
    // Registration asks for a first name only. A last name that is there stays: documents and mails bear it.
    if (current.lastName && !profile.lastName) return refuse('missing_fields')
    const familyRow = await listNamelessRow(tx, family)
    await tx
      .updateTable('profiles')
      .set({ first_name: profile.firstName, last_name: profile.lastName })
      .where('id', 'in', [family.userId, ...familyRow])
      .execute()
    await tx
      .updateTable('parents')
      .set({
        country: profile.country,
        language_preference: profile.languagePreference,
        timezone: profile.timezone,
      })
      .where('id', 'in', [family.userId, ...familyRow])
      .execute()
    await tx
      .updateTable('users')
      .set({ name: fullName(profile) })
      .where('id', '=', family.userId)
      .execute()
    return ok(profile)
  })
