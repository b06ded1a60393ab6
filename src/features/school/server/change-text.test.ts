import { expect, test } from 'vitest'
import { consentVersions, parentConsents } from '#features/accounts/consents.ts'
import { listMissingConsents, recordConsents } from '#features/accounts/server/consents.ts'
import { runWithLocale } from '#platform/locale/run-with-locale.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily, makeSchool } from '../../../../tests/support/people.ts'

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
    contact: { email: 'ecole@exemple.fr', phone: null },
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

test('the school’s telephone is a number, written as an account’s is', async () => {
  const { api } = await asSchool()
  const write = async (phone: string) => {
    const { version } = await api.school.text({ part: 'identity', locale: 'fr' })
    const content = { ...identity, contact: { ...identity.contact, phone } }
    await api.school.writeText({ locale: 'fr', basedOn: version, text: { part: 'identity', content } })
    return (await api.school.presentation()).contact.phone
  }
  expect(await write('0033 (0)1 02 03 04 05')).toBe('+33 1 02 03 04 05')
  await expect(write('demain')).rejects.toMatchObject({ code: 'invalid_phone', status: 422 })
  expect(await write('')).toBeNull()
})

test('a text that is longer than the database stores is refused', async () => {
  const { api } = await asSchool()
  const write = (length: number) =>
    api.school.writeText({
      locale: 'en',
      basedOn: 0,
      text: {
        part: 'terms',
        content: {
          sections: Array.from({ length: 40 }, (_, index) => section(`Section ${index}`, 'x'.repeat(length))),
        },
      },
    })
  // The titles, the quotes and the brackets of forty sections.
  await expect(write(4950)).rejects.toMatchObject({ code: 'text_too_long', status: 400 })
  await expect(write(20_000)).rejects.toMatchObject({ code: 'text_too_long', status: 400 })
  expect(await write(4900)).toEqual({ version: 1 })
})

test('the same text sent twice, at once or later, is one version, and both are answered alike', async () => {
  const { api } = await asSchool()
  const write = (text: string) =>
    api.school.writeText({
      locale: 'en',
      basedOn: 0,
      text: { part: 'legal-notice', content: { sections: [section('Publisher', text)] } },
    })
  expect(await Promise.all([write('Ink.'), write('Ink.')])).toEqual([{ version: 1 }, { version: 1 }])
  expect(await write('Ink.')).toEqual({ version: 1 })
  await expect(write('Paper.')).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('two admins change the same version: one wins, the other is refused, and both are named', async () => {
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
  // Saving an unchanged text writes no version.
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

test('a changed declaration of parental authority is read at the sign-up and the invitation, and every parent makes it again', async () => {
  const { db } = database
  const part = 'parental-authority'
  const view = async () => (await asSchool()).api.school.text({ part, locale: 'fr' })
  const write = async (text: string) => {
    const { version: basedOn } = await view()
    await (await asSchool()).api.school.writeText({
      locale: 'fr',
      basedOn,
      text: { part, content: { text } },
    })
  }
  const visitor = callAs(db, undefined, Temporal.Now.instant())
  const declared = (locale: 'fr' | 'en' = 'fr') => runWithLocale(locale, () => visitor.school.declaration({}))
  const invited = async () => (await visitor.families.invitation({ token: 'gone' })).declaration
  const agreed = async () => (await view()).consent?.agreed
  const [signUp, joining] = [await declared(), await invited()]
  expect(signUp).toEqual({
    words: ['Je déclare exercer l’autorité parentale sur les enfants que j’inscrirai.'],
    locale: 'fr',
    version: expect.stringMatching(/^parental_authority:/),
  })
  expect(joining.words).toEqual(['Je déclare exercer l’autorité parentale sur les enfants de cette famille.'])

  const before = (await agreed()) ?? 0
  const { parentId } = await makeFamily(db)
  const { parentId: other } = await makeFamily(db)
  await db.deleteFrom('students').where('parent_id', '=', other).execute()
  await db.updateTable('parents').set({ joined_family: parentId, place: 2 }).where('id', '=', other).execute()
  for (const id of [parentId, other]) await recordConsents(db, id, parentConsents)
  // The two parents are one family.
  expect([await listMissingConsents(db, parentId), await agreed()]).toEqual([[], before + 1])

  const words = ['J’exerce l’autorité parentale.', 'L’école connaît leur niveau.']
  await write(words.join('\n\n'))
  for (const one of [await declared(), await declared('en'), await invited()])
    expect(one).toMatchObject({ words, locale: 'fr' })
  expect([await listMissingConsents(db, parentId), await agreed()]).toEqual([['parental_authority'], 0])
  await recordConsents(db, parentId, ['parental_authority'])
  expect([await listMissingConsents(db, parentId), await agreed()]).toEqual([[], 1])
  // The one who has not made it again is still asked.
  expect(await listMissingConsents(db, other)).toEqual(['parental_authority'])
  const kept = await db
    .selectFrom('consents')
    .where('user_id', '=', parentId)
    .where('document', '=', 'parental_authority')
    .orderBy('version')
    .select('version')
    .execute()
  expect(kept.map(({ version }) => version)).toEqual([
    consentVersions.parental_authority,
    expect.not.stringMatching(consentVersions.parental_authority),
  ])

  // No child is meant, so that no detail may stand in it.
  await expect(write('Pour {name}.')).rejects.toMatchObject({ code: 'unknown_blank' })
  await write('')
  expect([await declared(), await invited()]).toMatchObject([
    { words: signUp.words, locale: 'fr' },
    { words: joining.words, locale: 'fr' },
  ])
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
