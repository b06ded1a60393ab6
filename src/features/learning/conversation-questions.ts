import type { Dialogue, Line, Topic } from './curriculum.ts'
import type { ExerciseItem, TextSpan } from './question.ts'
import { type Random, shuffle } from './random.ts'
import { arabicSpan, emptyQuestion, frenchSpan } from './spans.ts'

// Conversation cards: somebody of a dialogue says something, the child chooses the reply. It is read, so nothing needs a clip.

/** A line that asks for the reply after it. */
export type Talk = { dialogue: Dialogue; topic: Topic; asked: Line; reply: Line }

export const listTalks = (dialogues: readonly Dialogue[]): Talk[] =>
  dialogues.flatMap(dialogue =>
    dialogue.lines.flatMap((asked, place) => {
      const reply = dialogue.lines[place + 1]
      return asked.asks && reply ? [{ dialogue, topic: asked.asks, asked, reply }] : []
    }),
  )

export const dialogueItem = ({ id }: Dialogue) => `dialogue:${id}`
export const replyItem = ({ dialogue, asked }: Talk) => `reply:${dialogue.id}/${asked.key}`

/** The feedback puts the sentences into sentences of its own. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

const lineSpan = ({ ar, soundsFr }: Line): TextSpan =>
  soundsFr === null
    ? arabicSpan(withoutStop(ar))
    : { ...arabicSpan(withoutStop(ar)), soundsFr: withoutStop(soundsFr) }

/** The reply beside two that answer other topics: of one topic («Where is …?») several could be right. */
export const conversationItem = (talk: Talk, all: readonly Talk[], random: Random): ExerciseItem => {
  const others: Talk[] = []
  for (const other of shuffle(random, all))
    if (
      others.length < 2 &&
      other.topic !== talk.topic &&
      ![talk, ...others].some(({ reply }) => reply.ar === other.reply.ar || reply.fr === other.reply.fr)
    )
      others.push(other)
  const options = shuffle(random, [talk, ...others])
  const { asked, reply } = talk
  return {
    item: replyItem(talk),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'conversation',
      form: 'choice',
      show: [lineSpan(asked), ...(asked.speaker ? [frenchSpan(asked.speaker)] : [])],
      options: options.map(option => lineSpan(option.reply)),
      hint: { is: 'meaning', text: asked.fr },
    },
    key: {
      solution: [options.indexOf(talk)],
      texts: [],
      about: {
        ar: withoutStop(reply.ar),
        soundsFr: withoutStop(reply.soundsFr ?? ''),
        fr: withoutStop(reply.fr),
      },
      whyFr: null,
      notes: options.map(option => withoutStop(option.reply.fr)),
    },
  }
}
