import { expect, test } from 'vitest'
import { listMissingConsents, recordConsents } from '#features/accounts/server/consents.ts'
import { makeSchool } from '../../../../tests/support/applicants.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'

const database = testDatabase()

const asSchool = async (now = Temporal.Now.instant()) => {
  const { userId } = await makeSchool(database.db)
  return { userId, api: callAs(database.db, { userId, role: 'admin' }, now) }
}
const identity = {
  name: 'Dâr al-Qalam',
  slogan: 'L’arabe, mot après mot.',
  description: 'Des cours pour les enfants.',
  contact: { email: 'ecole@exemple.fr', phone: '', address: '1 rue de l’Encre, Lyon' },
}
const section = (title: string, text: string) => ({ title, text })

test('what the school writes is what every page reads, and an empty field is the program’s text again', async () => {
  const school = await asSchool()
  const before = await school.api.school.profile()
  expect(
    await school.api.school.writeText({
      locale: 'fr',
      basedOn: 0,
      text: { part: 'identity', content: identity },
    }),
  ).toEqual({ version: 1 })
  const visitor = callAs(database.db, undefined, Temporal.Now.instant())
  expect(await visitor.school.profile()).toMatchObject({
    name: 'Dâr al-Qalam',
    description: 'Des cours pour les enfants.',
  })
  expect((await visitor.school.presentation()).contact).toEqual({
    email: 'ecole@exemple.fr',
    phone: null,
    address: '1 rue de l’Encre, Lyon',
  })
  const emptied = { ...identity, name: '', slogan: '', description: '' }
  await school.api.school.writeText({
    locale: 'fr',
    basedOn: 1,
    text: { part: 'identity', content: emptied },
  })
  expect(await visitor.school.profile()).toMatchObject({ name: before.name, slogan: before.slogan })
})

test('two admins who change the same version: one wins, the other is told, and both are named', async () => {
  const [one, other] = [await asSchool(), await asSchool()]
  const write = (school: typeof one, text: string) =>
    school.api.school.writeText({
      locale: 'fr',
      basedOn: 0,
      text: { part: 'legal-notice', content: { sections: [section('Éditeur', text)] } },
    })
  const outcomes = await Promise.allSettled([write(one, 'Un.'), write(other, 'Deux.')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'changed_meanwhile', status: 409 },
  })
  const view = await one.api.school.text({ part: 'legal-notice', locale: 'fr' })
  expect(view.versions).toMatchObject([{ version: 1, author: 'Farida Amrani' }])
  // Saving what stands there already writes no version.
  expect(
    await one.api.school.writeText({
      locale: 'fr',
      basedOn: 1,
      text: { part: 'legal-notice', content: { sections: view.sections ?? [] } },
    }),
  ).toEqual({ version: 1 })
  const entries = await database.db
    .selectFrom('audit_log')
    .where('action', '=', 'school_text_changed')
    .where('actor', 'in', [one.userId, other.userId])
    .select('details')
    .execute()
  expect(entries).toEqual([{ details: { part: 'legal-notice', locale: 'fr', version: 1 } }])
})

test('only the admin reads what is to be completed; visitors read no sentence that needs it', async () => {
  const school = await asSchool()
  const sections = [
    section('Joindre', 'Écrivez-nous. Médiateur\u00a0: {mediator}.'),
    section('Hébergeur', '{host}'),
  ]
  await school.api.school.writeText({
    locale: 'fr',
    basedOn: 0,
    text: { part: 'terms', content: { sections } },
  })
  const { missing } = await school.api.school.text({ part: 'terms', locale: 'fr' })
  expect(missing).toEqual([
    'nom et adresse du médiateur de la consommation',
    'nom, adresse et téléphone de l’hébergeur',
  ])
  const visitor = callAs(database.db, undefined, Temporal.Now.instant())
  expect(await visitor.site.legal({ page: 'terms' })).toMatchObject({
    locale: 'fr',
    sections: [{ title: 'Joindre', paragraphs: ['Écrivez-nous.'] }],
  })
  const details = (await school.api.school.text({ part: 'details', locale: 'fr' })).details
  await school.api.school.writeText({
    locale: 'fr',
    basedOn: 0,
    text: {
      part: 'details',
      content: { legal: { ...details?.legal, mediator: 'Médiation Plus, Paris' } as never },
    },
  })
  expect((await visitor.site.legal({ page: 'terms' })).sections[0]?.paragraphs).toEqual([
    'Écrivez-nous. Médiateur\u00a0: Médiation Plus, Paris.',
  ])
})

test('a text in braces that stands for nothing and a section without a text are refused', async () => {
  const school = await asSchool()
  const write = (sections: { title: string; text: string }[]) =>
    school.api.school.writeText({
      locale: 'en',
      basedOn: 0,
      text: { part: 'privacy', content: { sections } },
    })
  await expect(write([section('A', 'Ask {nobody}.')])).rejects.toMatchObject({
    code: 'unknown_blank',
    data: { names: '{nobody}' },
  })
  await expect(write([section('A', '')])).rejects.toMatchObject({ code: 'section_incomplete' })
  expect(await write([section('A', 'Ask {email}.')])).toEqual({ version: 1 })
})

test('parents accept changed terms again, also when they change twice on one day', async () => {
  const { db } = database
  const { parentId } = await makeFamily(db)
  await recordConsents(db, parentId, ['parental_authority', 'terms', 'privacy'])
  const before = (await asSchool()).api.school.text({ part: 'terms', locale: 'en' })
  let basedOn = (await before).version
  for (const text of ['Pay first.', 'Pay later.']) {
    expect(await listMissingConsents(db, parentId)).not.toContain('terms')
    const school = await asSchool()
    const content = { sections: [section('Price', text)] }
    basedOn = (await school.api.school.writeText({ locale: 'en', basedOn, text: { part: 'terms', content } }))
      .version
    expect(await listMissingConsents(db, parentId)).toEqual(['terms'])
    await recordConsents(db, parentId, ['terms'])
  }
  expect(await listMissingConsents(db, parentId)).toEqual([])
})

test('a version that was published is never changed or deleted', async () => {
  const { db } = database
  const school = await asSchool()
  const { version } = await school.api.school.text({ part: 'identity', locale: 'en' })
  await school.api.school.writeText({
    locale: 'en',
    basedOn: version,
    text: { part: 'identity', content: { ...identity, slogan: 'Word by word.' } },
  })
  await expect(db.deleteFrom('school_texts').execute()).rejects.toThrow(/never changed or deleted/)
  await expect(db.updateTable('school_texts').set({ version: 9 }).execute()).rejects.toThrow(/never changed/)
  // The author's account may go.
  await db.updateTable('school_texts').set({ written_by: null }).execute()
  expect((await school.api.school.text({ part: 'identity', locale: 'en' })).versions[0]?.author).toBeNull()
})
