import { expect, test } from 'vitest'
import { detectKind, toFileName } from './file-kinds.ts'

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))

test('a file is what its content says, whatever its name', () => {
  expect(detectKind(bytes('%PDF-1.7'))).toBe('pdf')
  expect(detectKind(bytes('\u00ff\u00d8\u00ff\u00e0'))).toBe('jpg')
  expect(detectKind(bytes('\u0089PNG\r\n\u001a\n'))).toBe('png')
  expect(detectKind(bytes('RIFF1234WEBPVP8 '))).toBe('webp')
  for (const other of ['<html>', '<svg xmlns', 'MZ', 'RIFF1234WAVE', ' %PDF-1.7', 'PK', ''])
    expect(detectKind(bytes(other))).toBeUndefined()
})

test('a name keeps its letters, French and Arabic, and gets the ending of what the file is', () => {
  expect(toFileName('Leçon 3 – القاف.PDF', 'pdf')).toBe('Leçon 3 – القاف.pdf')
  expect(toFileName('photo.html', 'jpg')).toBe('photo.html.jpg')
  expect(toFileName('C:\\Users\\Samia\\..\\devoir.jpeg', 'jpg')).toBe('devoir.jpg')
  expect(toFileName('../../etc/passwd', 'pdf')).toBe('passwd.pdf')
  expect(toFileName('a\u0000\r\nb\u202egnp.exe', 'png')).toBe('abgnp.exe.png')
  expect(toFileName('.pdf', 'pdf')).toBe('document.pdf')
  expect(toFileName('x'.repeat(300), 'webp')).toHaveLength(115)
  expect(toFileName(`${'x'.repeat(109)}😀.pdf`, 'pdf')).toBe(`${'x'.repeat(109)}.pdf`)
})
