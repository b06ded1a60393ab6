import { expect, test } from 'vitest'
import { filmOf } from './film.ts'

const origin = 'https://ecole.example'

test('a film of our own plays here', () => {
  expect(filmOf('/demo/film.webm', origin)).toEqual({ kind: 'own', src: '/demo/film.webm' })
  expect(filmOf(`${origin}/films/1.mp4`, origin)).toEqual({ kind: 'own', src: `${origin}/films/1.mp4` })
})

test('a film of another site is a way there, with the site’s name', () => {
  expect(filmOf('https://www.films.example.org/voir?v=1', origin)).toEqual({
    kind: 'elsewhere',
    href: 'https://www.films.example.org/voir?v=1',
    host: 'films.example.org',
  })
  expect(filmOf('https://ecole.example.org/1.mp4', origin)).toMatchObject({ kind: 'elsewhere' })
})

test.each([
  null,
  '',
  '//films.example.org',
  '/\\films.example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'film',
])('what is no address of a film is not shown: %s', address => {
  expect(filmOf(address, origin)).toBeNull()
})
