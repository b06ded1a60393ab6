import { expect, test } from 'vitest'
import { isConsentPart, textParts } from './text-parts.ts'

test('of the school’s texts, four are agreed to', () => {
  expect(textParts.filter(isConsentPart)).toEqual([
    'parental-authority',
    'recording-consent',
    'voice-consent',
    'teacher-voice',
  ])
})
