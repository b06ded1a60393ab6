import { describe, expect, test } from 'vitest'
import { passwordProblem } from './passwords.ts'

const email = 'samia.haddad@exemple.fr'

describe('a new password', () => {
  test.each([
    'figue-et-olive',
    'grenade-et-safran',
    'jaime kalima et les figues',
    'مفتاح البيت الكبير',
    'hT7#qpLw2z',
  ])('is accepted: %s', password => expect(passwordProblem(password, email)).toBeUndefined())

  test('has 10 to 128 characters, counted as code points', () => {
    expect(passwordProblem('figue-oli')).toBe('weak_password')
    expect(passwordProblem('😀😁😂🤣😃😄😅😆😉')).toBe('weak_password')
    expect(passwordProblem('            ')).toBe('weak_password')
    expect(passwordProblem('figue-oliv')).toBeUndefined()
    expect(passwordProblem('figue-et-olive'.repeat(9))).toBeUndefined()
    expect(passwordProblem('figue-et-olive'.repeat(10))).toBe('password_too_long')
  })

  test.each([
    ...[
      '1234567890',
      '0987654321',
      'aaaaaaaaaa',
      'azertyuiop',
      'AZERTYUIOP',
      'qwertyuiop',
      'password123',
      'P@ssw0rd2024',
    ],
    ...[
      'motdepasse',
      'MotDePasse!',
      'azerty1234',
      'azertyazerty',
      '12/03/1985',
      'bonjour123',
      'soleil2024',
      'iloveyou12',
    ],
    ...['abcdefghij', 'jetaime2023!', 'doudou12345', 'abababababab'],
  ])('is refused if it is guessed first: %s', password => {
    expect(passwordProblem(password, email)).toBe('common_password')
  })

  test.each([
    'kalima-demo',
    'Kalima2026',
    'kalima123456',
    'samia.haddad',
    'Samiahaddad1',
    'haddad-1985!',
    'exemple2026',
  ])('is refused if it is built on the person’s address or the school’s name: %s', password =>
    expect(passwordProblem(password, email)).toBe('personal_password'),
  )
})
