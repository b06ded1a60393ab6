import { expect, test } from 'vitest'
import { listChanges } from '#features/accounts/server/consents.ts'
import { anApplicant, applyOver } from '../../../../tests/support/applicants.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParent, registered, signIn, signUp } from '../../../../tests/support/parents.ts'
import { makeSchool } from '../../../../tests/support/people.ts'
import { cookieOf, testWeb } from '../../../../tests/support/web.ts'

const database = testDatabase()
const web = testWeb(database)

test('nothing is accepted in a version that the form did not show, and the boxes are ticked again', async () => {
  const parent = await registered(web)
  const cookie = cookieOf(await signIn(web, parent))
  const shown = async () =>
    ((await (await web.get('/api/v1/school/declaration')).json()) as { version: string }).version
  const missing = async () =>
    (
      (await (await web.post('/api/rpc/privacy/missingConsents', {}, { cookie })).json()) as {
        json: { documents: string[] }
      }
    ).json.documents
  const before = await shown()
  const { userId } = await makeSchool(database.db)
  await database.db
    .insertInto('school_texts')
    .values(
      ['parental-authority', 'terms', 'privacy'].map(part => ({
        part: part as 'terms',
        locale: 'fr',
        version: 1,
        content: {},
        written_by: userId,
        written_at: Temporal.Now.instant(),
      })),
    )
    .execute()
  const documents = { parentalAuthority: true, terms: true, privacy: true }
  const refused = await web.post('/api/v1/account/consents', { ...documents, version: before }, { cookie })
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'text_changed' }])
  const unversioned = await web.post('/api/v1/account/consents', documents, { cookie })
  expect(unversioned.status).toBe(400)
  expect(await missing()).toEqual(['parental_authority', 'terms', 'privacy'])

  const late = aParent({ version: before })
  expect(await (await signUp(web, late)).json()).toMatchObject({ code: 'text_changed' })
  const form = await web.form('/api/auth/form/register', late)
  const state = await web.post(
    '/api/rpc/accounts/formState',
    { json: { form: 'register' } },
    { cookie: cookieOf(form) },
  )
  expect(await state.json()).toMatchObject({
    json: {
      code: 'text_changed',
      values: expect.not.objectContaining({ terms: 'yes', parentalAuthority: 'yes' }),
    },
  })
  const applicant = anApplicant({ version: before })
  expect(await (await applyOver(web, applicant)).json()).toMatchObject({ code: 'text_changed' })
  for (const { email } of [late, applicant])
    expect(await database.db.selectFrom('users').where('email', '=', email).select('id').execute()).toEqual(
      [],
    )

  const version = await shown()
  expect((await web.post('/api/v1/account/consents', { ...documents, version }, { cookie })).status).toBe(200)
  expect(await missing()).toEqual([])
  expect((await signUp(web, { ...late, version })).status).toBe(200)
  expect((await applyOver(web, { ...applicant, version })).status).toBe(200)
})

test('what changed has the day and the notes of the reader: a change after midnight in Paris is not of the day before', async () => {
  const { userId } = await makeSchool(database.db)
  await database.db
    .insertInto('school_texts')
    .values({
      part: 'terms',
      locale: 'fr',
      version: 2,
      content: {},
      written_by: userId,
      written_at: Temporal.Instant.from('2030-12-05T23:18:00Z'),
      change_note: 'Les groupes ont leurs règles',
    })
    .execute()
  await database.db
    .insertInto('consents')
    .values({
      user_id: userId,
      document: 'terms',
      version: '2026-01-01',
      accepted_at: Temporal.Instant.from('2026-01-01T08:00:00Z'),
    })
    .execute()
  const changes = (timezone: string) => listChanges(database.db, { userId, timezone }, ['terms'])
  const notes = { document: 'terms', notes: ['Les groupes ont leurs règles'], notesLocale: 'fr' }
  expect(await changes('Europe/Paris')).toMatchObject([{ ...notes, day: '2030-12-06' }])
  expect(await changes('America/Montreal')).toMatchObject([{ ...notes, day: '2030-12-05' }])
})
