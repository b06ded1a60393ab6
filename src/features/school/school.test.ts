import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillParagraph } from './school.ts'
import { getSchoolContent, legalTexts } from './server/school-content.ts'

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
  ['{"testimonials": []}', /testimonials/],
  ['{"legal": {"publisher": 7}}', /legal\.publisher/],
  ['{"name": ', /JSON/],
  ['[]', /objet JSON/],
])('refuses %s and names the invalid entry', (content, named) => {
  expect(() => getSchoolContent(writeSchoolFile(content))).toThrow(named)
})

test('shows the label of an empty blank and the value of a filled one', () => {
  const labels = { host: 'nom de l’hébergeur' }
  expect(fillParagraph('Hébergé par {host}.', { host: null }, labels)).toEqual([
    { text: 'Hébergé par ', isBlank: false },
    { text: 'nom de l’hébergeur', isBlank: true },
    { text: '.', isBlank: false },
  ])
  expect(fillParagraph('{host}', { host: 'Nuage, Lyon' }, labels)).toEqual([
    { text: 'Nuage, Lyon', isBlank: false },
  ])
})

test('every blank of the legal pages has a value in the school content and a label', () => {
  const { legal, contact } = getSchoolContent(undefined)
  const { blanks, ...pages } = legalTexts
  const paragraphs = Object.values(pages).flatMap(page =>
    page.sections.flatMap(section => section.paragraphs),
  )
  const used = new Set(
    paragraphs.flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')),
  )
  const fillable = new Set([...Object.keys(legal), ...Object.keys(contact)])
  expect([...used].filter(name => !fillable.has(name) || !blanks[name])).toEqual([])
  expect(Object.keys(legal).filter(name => !used.has(name))).toEqual([])
})
