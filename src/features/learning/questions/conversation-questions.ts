import type { Dialogue, Line, Topic } from '../curriculum.ts'
import { arabicSpan, emptyQuestion, frenchSpan } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import type { ExerciseItem, TextSpan } from './question.ts'

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

export const dialogueItemId = ({ id }: Dialogue) => `dialogue:${id}`
export const replyItemId = ({ dialogue, asked }: Talk) => `reply:${dialogue.id}/${asked.key}`

/** The feedback puts the sentences into sentences of its own. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

const lineSpan = ({ ar, soundsFr }: Line): TextSpan =>
  soundsFr === null
    ? arabicSpan(withoutStop(ar))
    : { ...arabicSpan(withoutStop(ar)), soundsFr: withoutStop(soundsFr) }

const isSame = (one: Line, other: Line) => one.ar === other.ar || one.fr === other.fr

/**
 * The other lines of the dialogue, the least plausible as a reply first. Replies to other lines of this topic come last, before them
 * questions, and after a greeting exclamations («Salut !»).
 */
const listOtherLines = ({ dialogue, topic, asked }: Talk, random: Random): Line[] => {
  const ofTopic = listTalks([dialogue]).filter(talk => talk.topic === topic)
  const rank = (line: Line) =>
    (ofTopic.some(({ reply }) => isSame(reply, line)) ? 4 : 0) +
    (line.asks ? 2 : 0) +
    (topic === 'greeting' && line.fr.includes('!') ? 1 : 0)
  return shuffle(
    random,
    dialogue.lines.filter(line => !isSame(line, asked)),
  ).sort((one, other) => rank(one) - rank(other))
}

/**
 * The reply beside two lines that answer other topics: of one topic («Where is …?») several could be right. Where the talks have
 * too few, other lines of the same dialogue take their place.
 * @param known the talks of dialogues that the child has met, so that it has seen every option
 */
export const buildConversation = (talk: Talk, known: readonly Talk[], random: Random): ExerciseItem => {
  const { asked, reply } = talk
  const answers = shuffle(random, known)
    .filter(({ topic }) => topic !== talk.topic)
    .map(other => other.reply)
  const others: Line[] = []
  for (const line of [...answers, ...listOtherLines(talk, random)])
    if (others.length < 2 && ![reply, ...others].some(one => isSame(one, line))) others.push(line)
  const options = shuffle(random, [reply, ...others])
  return {
    item: replyItemId(talk),
    facet: 'read',
    question: {
      ...emptyQuestion,
      kind: 'conversation',
      form: 'choice',
      show: [lineSpan(asked), ...(asked.speaker ? [frenchSpan(asked.speaker)] : [])],
      options: options.map(lineSpan),
      hint: { is: 'meaning', text: asked.fr },
    },
    key: {
      solution: [options.indexOf(reply)],
      texts: [],
      about: {
        ar: withoutStop(reply.ar),
        soundsFr: withoutStop(reply.soundsFr ?? ''),
        fr: withoutStop(reply.fr),
      },
      whyFr: null,
      notes: options.map(({ fr }) => withoutStop(fr)),
    },
  }
}
