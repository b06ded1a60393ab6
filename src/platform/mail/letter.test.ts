import { expect, test } from 'vitest'
import { writeLetter } from './letter.tsx'

const letter = {
  heading: 'Bonjour, <script>alert(1)</script>',
  paragraphs: ['Votre cours a lieu demain.'],
  facts: [{ label: 'Heure', value: '17:00' }],
  action: { label: 'Rejoindre', href: 'https://kalima.test/x?a=1&b=2' },
  notes: ['Ce lien fonctionne une fois.'],
  school: { name: 'École Dar', slogan: 'Mot après mot.' },
}

test('the HTML part and the text part have the same content', async () => {
  const { html, text } = await writeLetter(letter)
  for (const words of [
    'Votre cours a lieu demain.',
    'Heure',
    '17:00',
    'Rejoindre',
    'Ce lien fonctionne une fois.',
  ]) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(text).toContain('https://kalima.test/x?a=1&b=2\n')
  for (const part of [html, text]) expect(part).toContain('L’équipe d’École Dar. Mot après mot.')
})

test('a mail is as wide as the screen of a telephone', async () => {
  const { html } = await writeLetter(letter)
  expect(html).toMatch(/<meta [^>]*content="width=device-width, initial-scale=1"/)
})

test('the HTML loads no resources, runs no scripts and escapes names', async () => {
  const { html } = await writeLetter(letter)
  expect(html).not.toMatch(/<script|<img|<link|@import|url\(/)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('lang="fr"')
})
