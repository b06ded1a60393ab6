import { expect, test } from 'vitest'
import { isPicture } from '#platform/storage/file-kinds.ts'
import { photoAddress, photoFolder, photoPath, photoSizeFor } from './photos.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

test.each([
  ['JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF', true],
  ['PNG', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', true],
  ['WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 ', true],
  ['GIF', 'GIF89a\x01\x00\x01\x00', false],
  ['WAV, a RIFF file too', 'RIFF\x24\x00\x00\x00WAVEfmt ', false],
  ['another file with the letters WEBP', 'RIFX\x24\x00\x00\x00WEBPVP8 ', false],
  ['PDF', '%PDF-1.7', false],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', false],
  ['damaged PNG', '\x89PNG\n\x1a\n\x00\x00\x00\rIHDR', false],
  ['first byte of JPEG alone', '\xff\xd9\xff\xe0', false],
  ['second byte of JPEG alone', '\x00\xd8\xff\xe0', false],
  ['JPEG cut short', '\xff\xd8', false],
  ['file that begins with something else', ' \x89PNG\r\n\x1a\n', false],
  ['empty file', '', false],
])('a file is judged by its first bytes: %s', (_, start, accepted) => {
  expect(isPicture(bytes(start))).toBe(accepted)
})

test('each size and format of a photo has a file and an address of its own', () => {
  expect(photoFolder('0199')).toBe('teacher-photos/0199/')
  expect(photoPath('0199', 256, 'avif')).toBe('teacher-photos/0199/256.avif')
  expect(photoAddress('0199', 512, 'webp')).toBe('/photos/0199/512.webp')
})

test.each([
  [1, 128],
  [64, 128],
  [65, 256],
  [128, 256],
  [129, 512],
  [256, 512],
  [257, 512],
  [1000, 512],
])(
  'a photo shown %i pixels wide is the one of %i, sharp on a screen of twice the density where there is one',
  (width, size) => {
    expect(photoSizeFor(width)).toBe(size)
  },
)
