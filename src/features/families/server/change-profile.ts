import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Profile } from './profile.ts'
import { findProfile } from './queries.ts'

/** Changes the given fields of the parent's own profile. A new zone changes the times shown, not the lessons. */
export const changeProfile = (
  db: Db,
  family: Family,
  change: Partial<Profile>,
): Promise<Outcome<Profile, 'profile_missing'>> =>
  db.transaction().execute(async tx => {
    const current = await findProfile(tx, family)
    if (!current) return refuse('profile_missing')
    const profile = { ...current, ...change }
    await tx
      .updateTable('profiles')
      .set({ first_name: profile.firstName, last_name: profile.lastName })
      .where('id', '=', family.parentId)
      .execute()
    await tx
      .updateTable('parents')
      .set({
        country: profile.country,
        language_preference: profile.languagePreference,
        timezone: profile.timezone,
      })
      .where('id', '=', family.parentId)
      .execute()
    await tx
      .updateTable('users')
      .set({ name: `${profile.firstName} ${profile.lastName}`.trim() })
      .where('id', '=', family.parentId)
      .execute()
    return ok(profile)
  })
