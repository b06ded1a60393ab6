import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillParagraph } from './school.ts'
import { legalTexts, schoolOf } from './server/school-content.ts'

const written = (content: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'kalima-school-')), 'school.json')
  writeFileSync(path, content)
  return path
}

test('a school changes what it wants and keeps the rest', () => {
  const ours = schoolOf(undefined)
  const theirs = schoolOf(
    written(JSON.stringify({ name: 'Dâr al-Qalam', contact: { email: 'ecole@exemple.fr' } })),
  )
  expect(theirs.name).toBe('Dâr al-Qalam')
  expect(theirs.contact).toEqual({ ...ours.contact, email: 'ecole@exemple.fr' })
  expect(theirs.testimonials).toEqual(ours.testimonials)
})

test('without a file of its own the school is Kalima', () => {
  expect(schoolOf('/nowhere/school.json').name).toBe('Kalima')
})

test.each([
  ['{"nom": "École"}', /nom/],
  ['{"testimonials": []}', /testimonials/],
  ['{"legal": {"publisher": 7}}', /legal\.publisher/],
  ['{"name": ', /JSON/],
  ['[]', /objet JSON/],
])('%s is refused with the name of what does not hold', (content, named) => {
  expect(() => schoolOf(written(content))).toThrow(named)
})

test('a blank is named while it is empty and replaced once it is filled', () => {
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

test('every blank of the legal pages can be filled, and has a name for whoever fills it', () => {
  const { legal, contact } = schoolOf(undefined)
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
