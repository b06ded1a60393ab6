import { expect, test } from 'vitest'
import { parseChildForm, unsaidPreference } from './child-values.ts'

const form = (languagePreference: string) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({
    firstName: 'Adam',
    age: '8',
    level: 'niveau-1',
    languagePreference,
  }))
    data.set(name, value)
  return parseChildForm(data)
}

test('a child whose Arabic nobody chose keeps no choice, and a new child needs one', () => {
  expect(form(unsaidPreference)).toMatchObject({ ok: true, values: { languagePreference: null } })
  expect(form('dialectal')).toMatchObject({ ok: true, values: { languagePreference: 'dialectal' } })
  expect(form('')).toMatchObject({ ok: false, errors: { languagePreference: expect.any(String) } })
})
