import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../../tests/support/curriculum.ts'
import { newChild, playSession, rightAnswers } from '../../../../../tests/support/simulated-child.ts'
import { buildVocabularySession } from '../../plan/session.ts'
import { pointerOf } from './hint-help.ts'

const translit = { is: 'translit', text: 'bâb' } as const
const choice = (count: number) => ({
  hint: translit,
  form: 'choice' as const,
  options: Array.from({ length: count }, (_, index) => ({ text: `${index}`, script: 'ar' as const })),
})

test('a hint rules out a wrong choice, never the right one, and not always the first wrong one', () => {
  for (const solution of [0, 1, 2, 3]) {
    const out = Array.from({ length: 9 }, (_, place) => pointerOf(choice(4), [solution], place)?.option)
    expect(new Set(out)).toEqual(new Set([0, 1, 2, 3].filter(index => index !== solution)))
  }
})

test('of two choices none is ruled out, and without a key, as in a quiz, nothing is', () => {
  expect(pointerOf(choice(2), [0], 0)).toBeNull()
  expect(pointerOf(choice(4), undefined, 0)).toBeNull()
  expect(pointerOf({ ...choice(4), hint: null }, [0], 0)).toBeNull()
})

test('the hint of a word to put together points at its first letter', () => {
  expect(pointerOf({ ...choice(5), form: 'order' }, [3, 1, 0], 2)).toEqual({ option: 3, as: 'first' })
})

test('every hint of a child of five draws, sounds or points', async () => {
  const content = contentUpTo('niveau-1')
  const child = newChild('niveau-1', 5, '2026-01-05')
  const sound = [{ codec: 'opus' as const, address: '/clips/a.weba' }]
  const seen = new Set<string>()
  for (let day = 0; day < 12; day++) {
    child.today = `2026-01-${String(5 + day).padStart(2, '0')}`
    const heard = new Map([...child.met].map(item => [item, { spoken: item, sources: sound }]))
    const items = buildVocabularySession(content, { ...child, heard }, day + 1, null)
    for (const [place, { question, key }] of items.entries()) {
      if (!question.hint) continue
      seen.add(question.kind)
      const isHelped =
        question.hint.is === 'dots' || question.sound !== null || pointerOf(question, key.solution, place)
      expect([question.kind, Boolean(isHelped)]).toEqual([question.kind, true])
    }
    await playSession(content, child, items, rightAnswers, day + 1)
  }
  expect(seen.size).toBeGreaterThan(2)
})
