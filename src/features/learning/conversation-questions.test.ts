import { expect, test } from 'vitest'
import { contentUpTo } from '../../../tests/support/curriculum.ts'
import { answerWith, newChild, playSession } from '../../../tests/support/simulated-child.ts'
import { conversationItem, dialogueItem, listTalks, replyItem } from './conversation-questions.ts'
import { cardKey, type Learner } from './learner.ts'
import { reviewCard } from './memory.ts'
import { planDay } from './plan.ts'
import { planningFor } from './planning.ts'
import { seededRandom } from './random.ts'
import { buildVocabularySession } from './session.ts'
import { wordItem } from './word-questions.ts'

const content = contentUpTo('niveau-2')
const talks = listTalks(content.dialogues)
const withoutStop = (text: string) => text.replace(/\.$/, '')
const talkOf = (ar: string) => talks.find(({ reply }) => withoutStop(reply.ar) === ar)

test('a reply stands among two that answer something else', () => {
  const random = seededRandom(1)
  for (const talk of talks)
    for (let time = 0; time < 20; time++) {
      const { question, key } = conversationItem(talk, talks, random)
      const topics = question.options.map(({ text }) => talkOf(text)?.topic)
      expect(topics).toHaveLength(3)
      expect(topics.filter(topic => topic === talk.topic)).toHaveLength(1)
      expect(topics[key.solution[0] ?? -1]).toBe(talk.topic)
      expect(question.options[key.solution[0] ?? -1]?.text).toBe(withoutStop(talk.reply.ar))
    }
})

test('the right answer and the meaning of the sentence are not sent with the question', () => {
  const [talk] = talks
  if (!talk) throw new Error('a dialogue asks for replies')
  const { question } = conversationItem(talk, talks, seededRandom(1))
  expect(JSON.stringify({ ...question, hint: null })).not.toContain(withoutStop(talk.reply.fr))
  expect(question.hint).toEqual({ is: 'meaning', text: talk.asked.fr })
})

test('a reply is asked only after its dialogue was met, and a dialogue is met once', async () => {
  const child = newChild('niveau-1', 8, '2026-11-24')
  const own = contentUpTo('niveau-1')
  const dialogues: string[] = []
  for (let seed = 0; seed < 6; seed++) {
    const items = buildVocabularySession(own, child, seed, 'conversation')
    dialogues.push(...items.flatMap(({ item, question }) => (question.meeting ? [item] : [])))
    const turns = await playSession(own, child, items, answerWith(1, seededRandom(seed)))
    for (const { exercise, wasMet } of turns)
      if (!exercise.question.meeting) expect(wasMet, exercise.item).toBe(true)
  }
  expect(dialogues.sort()).toEqual(own.dialogues.map(dialogueItem).sort())
  expect([...child.cards.keys()].sort()).toEqual(
    listTalks(own.dialogues)
      .map(talk => cardKey(replyItem(talk), 'read'))
      .sort(),
  )
})

/** A child that can read so many words. */
const reader = (words: number): Learner => {
  const known = content.words.slice(0, words).map(wordItem)
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
    const { fresh } = planDay(planningFor(contentUpTo('niveau-1'), reader(words), seededRandom(3)))
    return fresh.flatMap(({ questions }) => questions.map(({ question }) => question.kind))
  }
  expect(kindsFor(11)).not.toContain('conversation')
  expect(kindsFor(12)).toContain('conversation')
})
