import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'

const base = testDatabase()
const now = Temporal.Instant.from('2026-10-10T08:00:00Z')

test('a parent account without its profile gets the advice to write to the school, reading and changing alike', async () => {
  const { families } = callAs(base.db, parentCaller(randomUUID()), now)
  const refusal = {
    status: 404,
    code: 'profile_missing',
    message: 'Profil parent non trouvé. Veuillez contacter le support.',
  }
  await expect(families.profile()).rejects.toMatchObject(refusal)
  await expect(families.changeOwnProfile({ firstName: 'Samia' })).rejects.toMatchObject(refusal)
})
