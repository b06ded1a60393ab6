import { expect, test } from 'vitest'
import { parseVideo } from './video.ts'

const origin = 'https://ecole.example'

test('a path, and a URL of our own origin, are internal', () => {
  expect(parseVideo('/demo/film.webm', origin)).toEqual({ kind: 'internal', src: '/demo/film.webm' })
  expect(parseVideo(`${origin}/films/1.mp4`, origin)).toEqual({
    kind: 'internal',
    src: `${origin}/films/1.mp4`,
  })
})

test('a URL of another origin is external, with its host', () => {
  expect(parseVideo('https://www.films.example.org/voir?v=1', origin)).toEqual({
    kind: 'external',
    href: 'https://www.films.example.org/voir?v=1',
    host: 'films.example.org',
  })
  expect(parseVideo('https://ecole.example.org/1.mp4', origin)).toMatchObject({ kind: 'external' })
})

test.each([
  null,
  '',
  '//films.example.org',
  '/\\films.example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'film',
])('anything else is no video: %s', url => {
  expect(parseVideo(url, origin)).toBeNull()
})
