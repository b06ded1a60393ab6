import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentVersions } from '#features/accounts/consents.ts'
import { computedBlanks, fillSections, listBlanks } from './legal-text.ts'
import { fromTyped, mergeContent, pickChanges, toTyped } from './school-texts.ts'
import { composeContent, getLegalTexts, listLegalBlanks, withoutExamples } from './server/school-content.ts'

const getSchoolContent = (path: string | undefined) => composeContent(path, 'fr', [])

const writeSchoolFile = (content: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'kalima-school-')), 'school.json')
  writeFileSync(path, content)
  return path
}

test('a school overrides some content and keeps the default for the rest', () => {
  const ours = getSchoolContent(undefined)
  const theirs = getSchoolContent(
    writeSchoolFile(JSON.stringify({ name: 'Dâr al-Qalam', contact: { email: 'ecole@exemple.fr' } })),
  )
  expect(theirs.name).toBe('Dâr al-Qalam')
  expect(theirs.contact).toEqual({ ...ours.contact, email: 'ecole@exemple.fr' })
  expect(theirs.testimonials).toEqual(ours.testimonials)
})

test('uses the default content when the file does not exist', () => {
  expect(getSchoolContent('/nowhere/school.json').name).toBe('Kalima')
})

test.each([
  ['{"nom": "École"}', /nom/],
  ['{"testimonials": [{"name": "Lina"}]}', /testimonials/],
  ['{"legal": {"publisher": 7}}', /legal\.publisher/],
  ['{"name": ', /JSON/],
  ['[]', /objet JSON/],
])('refuses %s and names the invalid entry', (content, named) => {
  expect(() => getSchoolContent(writeSchoolFile(content))).toThrow(named)
})

test('names every invalid entry in a French sentence', () => {
  const content = {
    name: 3,
    zzz: 1,
    slogan: '',
    description: 'x'.repeat(201),
    contact: { fax: '01' },
    testimonials: {},
  }
  expect(() => getSchoolContent(writeSchoolFile(JSON.stringify(content)))).toThrow(
    [
      '  name: un texte entre guillemets est attendu',
      '  slogan: une entrée vide n’est pas possible',
      '  description: 200 caractères au plus',
      '  contact.fax: cette entrée n’existe pas',
      '  testimonials: une liste entre crochets est attendue',
      '  zzz: cette entrée n’existe pas',
    ].join('\n'),
  )
})

test('a visitor reads no sentence and no section that needs a missing detail', () => {
  const sections = [
    { title: 'Hébergement', paragraphs: ['Hébergé par {host}.'] },
    {
      title: 'Contact',
      paragraphs: [
        'Écrivez à {email}. Par courrier\u00a0: {address}.',
        'Nous répondons.\nTéléphone\u00a0: {phone}.',
      ],
    },
  ]
  expect(fillSections(sections, { host: null, email: 'a@exemple.fr', address: null })).toEqual([
    { title: 'Contact', paragraphs: ['Écrivez à a@exemple.fr.', 'Nous répondons.'] },
  ])
  const all = { host: 'Nuage, Lyon', email: 'a@exemple.fr', address: '1 rue {x}', phone: '01' }
  expect(fillSections(sections, all)).toEqual([
    { title: 'Hébergement', paragraphs: ['Hébergé par Nuage, Lyon.'] },
    {
      title: 'Contact',
      paragraphs: [
        'Écrivez à a@exemple.fr. Par courrier\u00a0: 1 rue {x}.',
        'Nous répondons.\nTéléphone\u00a0: 01.',
      ],
    },
  ])
  expect(listBlanks(sections)).toEqual(['host', 'email', 'address', 'phone'])
})

test('only what differs is kept, and merging it gives what was written', () => {
  const base = { name: 'Kalima', contact: { email: null, phone: '01' }, points: ['a', 'b'] }
  const written = { name: 'Kalima', contact: { email: 'a@exemple.fr', phone: '' }, points: ['a', 'c'] }
  const changes = pickChanges(written, base)
  expect(changes).toEqual({ contact: { email: 'a@exemple.fr' }, points: ['a', 'c'] })
  expect(mergeContent(base, changes)).toEqual({ ...written, contact: { email: 'a@exemple.fr', phone: '01' } })
})

test('sections come back from the form as they went in', () => {
  const { sections } = getLegalTexts('fr').terms
  expect(fromTyped(toTyped(sections))).toEqual(sections)
  expect(
    fromTyped([
      { title: '', text: ' \n' },
      { title: 'A', text: 'b\n\n\nc' },
    ]),
  ).toEqual([{ title: 'A', paragraphs: ['b', 'c'] }])
})

test('every blank of the legal pages has a value in the school content and a label', () => {
  const { legal, contact } = getSchoolContent(undefined)
  const { blanks, ...pages } = getLegalTexts()
  const paragraphs = Object.values(pages).flatMap(page =>
    page.sections.flatMap(section => section.paragraphs),
  )
  const used = new Set(
    paragraphs.flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')),
  )
  const fillable = new Set([...Object.keys(legal), ...Object.keys(contact), ...computedBlanks])
  expect([...used].filter(name => !fillable.has(name) || !blanks[name])).toEqual([])
  expect(Object.keys(legal).filter(name => !used.has(name))).toEqual([])
})

test('names every blank of the legal pages that is still empty', () => {
  const ours = getSchoolContent(undefined)
  expect(listLegalBlanks(ours)).toContain('nom, adresse et téléphone de l’hébergeur')
  const filled = Object.fromEntries(Object.keys(ours.legal).map(name => [name, 'rempli']))
  const contact = { email: 'ecole@exemple.fr', phone: '01 02 03 04 05', address: '1 rue des Dattes' }
  expect(listLegalBlanks({ ...ours, contact, legal: filled as typeof ours.legal })).toEqual([])
})

test('changed terms or a changed privacy page need a new version in consents.ts', () => {
  const digest = (text: unknown) =>
    createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 12)
  expect({
    ...consentVersions,
    termsText: digest(getLegalTexts().terms),
    privacyText: digest(getLegalTexts().privacy),
  }).toMatchInlineSnapshot(`
    {
      "parental_authority": "2026-11-22",
      "privacy": "2026-11-27",
      "privacyText": "JYdoDkNF3Pu7",
      "terms": "2026-11-23",
      "termsText": "GmeOvfRtoh5h",
    }
  `)
})

test('a school without testimonials yet says so by an empty list, and none has more than four', () => {
  expect(getSchoolContent(writeSchoolFile('{"testimonials": []}')).testimonials).toEqual([])
  const five = Array.from({ length: 5 }, () => ({ name: 'Lina', about: 'Mère', quote: 'Merci.' }))
  expect(() => getSchoolContent(writeSchoolFile(JSON.stringify({ testimonials: five })))).toThrow(
    /testimonials/,
  )
})

test('a real school does not show the testimonials that the program brings as examples, in either language', () => {
  const own = { name: 'Lina', about: 'Mère', quote: 'Merci.' }
  const { testimonials } = getSchoolContent(undefined)
  expect(testimonials.length).toBe(4)
  expect(withoutExamples([...testimonials, own])).toEqual([own])
  expect(withoutExamples(composeContent(undefined, 'en', []).testimonials)).toEqual([])
})
