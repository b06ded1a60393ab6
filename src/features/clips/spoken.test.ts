import { expect, test } from 'vitest'
import { checkSound, longestSound, maxSoundBytes } from './spoken.ts'

test('a voice lasts a minute at most, is more than a click, and weighs 2 MB at most', () => {
  expect(checkSound({ bytes: 300_000, milliseconds: longestSound })).toBeNull()
  expect(checkSound({ bytes: 300_000, milliseconds: 60_501 })).toBe('sound_too_long')
  expect(checkSound({ bytes: 300_000, milliseconds: 200 })).toBe('sound_too_short')
  expect(checkSound({ bytes: maxSoundBytes + 1, milliseconds: 1000 })).toBe('answer_too_large')
})
