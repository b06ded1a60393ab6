import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { answerWith, newChild, playSession } from '../../../../tests/support/simulated-child.ts'
import { dialogueItemId, replyItemId, wordItemId } from '../items.ts'
import { cardKey, type Learner } from '../learner.ts'
import { reviewCard } from '../memory.ts'
import { planDay } from '../plan/plan.ts'
import { planningFor } from '../plan/planning.ts'
import { buildVocabularySession } from '../plan/session.ts'
import { seededRandom } from '../random.ts'
import { buildConversation, listReplyPrompts } from './conversation-questions.ts'

const content = contentUpTo('niveau-2')
const prompts = listReplyPrompts(content.dialogues)
const withoutStop = (text: string) => text.replace(/\.$/, '')
const promptOf = (ar: string) => prompts.find(({ reply }) => withoutStop(reply.ar) === ar)

test('a reply stands among two that answer something else', () => {
  const random = seededRandom(1)
  for (const prompt of prompts)
    for (let time = 0; time < 20; time++) {
      const { question, key } = buildConversation(prompt, prompts, random)
      const topics = question.options.map(({ text }) => promptOf(text)?.topic)
      expect(topics).toHaveLength(3)
      expect(topics.filter(topic => topic === prompt.topic)).toHaveLength(1)
      expect(topics[key.solution[0] ?? -1]).toBe(prompt.topic)
      expect(question.options[key.solution[0] ?? -1]?.text).toBe(withoutStop(prompt.reply.ar))
    }
})

test('every option is a line that was met, and there are three', async () => {
  const own = contentUpTo('niveau-1')
  const lines = own.dialogues.flatMap(dialogue =>
    dialogue.lines.map(line => ({ item: dialogueItemId(dialogue), text: withoutStop(line.ar) })),
  )
  const child = newChild('niveau-1', 8, '2026-11-24')
  let asked = 0
  for (let seed = 0; seed < 40; seed++) {
    if (seed % 10 === 0) child.met.clear()
    const items = buildVocabularySession(own, child, seed, 'conversation')
    const met = new Set(child.met)
    for (const { item, question } of items) {
      if (question.meeting) met.add(item)
      if (question.kind !== 'conversation') continue
      asked++
      expect(question.options).toHaveLength(3)
      for (const { text } of question.options)
        expect(
          lines.some(line => line.text === text && met.has(line.item)),
          text,
        ).toBe(true)
    }
    await playSession(own, child, items, answerWith(1, seededRandom(seed)))
  }
  expect(asked).toBeGreaterThan(0)
})

test('no place, and no rhythm, is right more than 60 times in 100 over 200 sessions', () => {
  for (const rhythm of [[0], [1], [2], [0, 1], [0, 1, 2], [0, 0, 1, 1]]) {
    let [asked, right] = [0, 0]
    for (let session = 0; session < 200; session++) {
      const level = session % 2 === 0 ? 'niveau-1' : 'niveau-2'
      const items = buildVocabularySession(
        contentUpTo(level),
        newChild(level, 8, '2026-11-24'),
        session,
        'conversation',
      )
      for (const { question, key } of items.filter(one => !one.question.meeting))
        if (key.solution[0] === (rhythm[asked++ % rhythm.length] ?? 0) % question.options.length) right++
    }
    expect(asked).toBeGreaterThan(1000)
    expect(right / asked).toBeLessThanOrEqual(0.6)
  }
})

test('the right answer and the meaning of the sentence are not sent with the question', () => {
  const [prompt] = prompts
  if (!prompt) throw new Error('a dialogue asks for replies')
  const { question } = buildConversation(prompt, prompts, seededRandom(1))
  expect(JSON.stringify({ ...question, hint: null })).not.toContain(withoutStop(prompt.reply.fr))
  expect(question.hint).toEqual({ is: 'meaning', text: prompt.asked.fr })
})

test('a reply is asked only after its dialogue was met, and a dialogue is met once', async () => {
  const child = newChild('niveau-1', 8, '2026-11-24')
  const own = contentUpTo('niveau-1')
  const dialogues: string[] = []
  for (let seed = 0; seed < 6; seed++) {
    const items = buildVocabularySession(own, child, seed, 'conversation')
    dialogues.push(...items.flatMap(({ item, question }) => (question.meeting ? [item] : [])))
    const turns = await playSession(own, child, items, answerWith(1, seededRandom(seed)))
    const asked = turns.filter(({ exercise }) => !exercise.question.meeting)
    expect(asked.length).toBeGreaterThan(0)
    for (const { exercise, wasMet } of asked) expect(wasMet, exercise.item).toBe(true)
  }
  expect(dialogues.sort()).toEqual(own.dialogues.map(dialogueItemId).sort())
  expect([...child.cards.keys()].sort()).toEqual(
    listReplyPrompts(own.dialogues)
      .map(prompt => cardKey(replyItemId(prompt), 'read'))
      .sort(),
  )
})

/** A child that can read so many words. */
const reader = (words: number): Learner => {
  const known = content.words.slice(0, words).map(wordItemId)
  return {
    ...newChild('niveau-1', 9, '2026-11-24'),
    met: new Set(known),
    cards: new Map(
      known.map(item => [cardKey(item, 'read'), reviewCard(undefined, 'good', '2026-11-23')] as const),
    ),
  }
}

test('the session of the day brings a conversation once enough words can be read', () => {
  const kindsFor = (words: number) => {
    const { newItems } = planDay(planningFor(contentUpTo('niveau-1'), reader(words), seededRandom(3)))
    return newItems.flatMap(({ questions }) => questions.map(({ question }) => question.kind))
  }
  expect(kindsFor(11)).not.toContain('conversation')
  expect(kindsFor(12)).toContain('conversation')
})
