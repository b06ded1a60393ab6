import type { Family } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Profile } from './profile.ts'
import { profileOf } from './queries.ts'

/** Changes what was sent of the parent's own profile. Lessons keep their instant; every screen and mail follows the zone. */
export const changeProfile = (
  db: Db,
  by: Family,
  change: Partial<Profile>,
): Promise<Outcome<Profile, 'profile_missing'>> =>
  db.transaction().execute(async tx => {
    const known = await profileOf(tx, by)
    if (!known) return refuse('profile_missing')
    const profile = { ...known, ...change }
    await tx
      .updateTable('profiles')
      .set({ first_name: profile.firstName, last_name: profile.lastName })
      .where('id', '=', by.parentId)
      .execute()
    await tx
      .updateTable('parents')
      .set({
        country: profile.country,
        language_preference: profile.languagePreference,
        timezone: profile.timezone,
      })
      .where('id', '=', by.parentId)
      .execute()
    await tx
      .updateTable('users')
      .set({ name: `${profile.firstName} ${profile.lastName}`.trim() })
      .where('id', '=', by.parentId)
      .execute()
    return ok(profile)
  })
