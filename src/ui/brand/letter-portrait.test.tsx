import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LetterPortrait } from './letter-portrait.tsx'

const portrait = (name: string, letter?: string) =>
  renderToStaticMarkup(<LetterPortrait name={name} className="size-14" {...(letter && { letter })} />)

const names = ['Adam', 'Inès', 'Rayan', 'Sofia', 'Karim', 'Lina', 'Yanis', 'Nour', 'Élias', 'Zoé']

test('a name has one portrait, and other names have others', () => {
  expect(names.map(name => portrait(name))).toEqual(names.map(name => portrait(name)))
  const drawings = names.map(name => portrait(name).replace(/<text.*<\/text>/, ''))
  expect(new Set(drawings).size).toBeGreaterThan(3)
})

test.each([
  ['Adam', 'أ'],
  ['Élias', 'إ'],
  ['Zoé', 'ز'],
  ['李', 'ك'],
])('the portrait of %s shows its initial in Arabic, %s', (name, initial) => {
  expect(portrait(name)).toContain(`>${initial}</text>`)
})

test('a letter that is given takes the place of the initial', () => {
  const html = portrait('Adam', 'ش')
  expect(html).toContain('>ش</text>')
  expect(html).not.toContain('أ')
})

test('a screen reader passes over the portrait: the name stands beside it', () => {
  expect(portrait('Adam')).toMatch(/^<svg class="letter-portrait size-14" [^>]*aria-hidden="true"/)
  expect(portrait('Adam')).not.toContain('Adam')
})
