import type { Dialogue, Line, Topic } from '../curriculum.ts'
import { replyItemId } from '../items.ts'
import { arabicSpan, emptyKey, emptyQuestion, frenchSpan } from '../plan/spans.ts'
import { type Random, shuffle } from '../random.ts'
import type { ExerciseItem, TextSpan } from './question.ts'

// Conversation cards: somebody of a dialogue says something, the child chooses the reply. It is read, so nothing needs a clip.

/** A line that asks for the reply after it. */
export type ReplyPrompt = { dialogue: Dialogue; topic: Topic; asked: Line; reply: Line }

export const listReplyPrompts = (dialogues: readonly Dialogue[]): ReplyPrompt[] =>
  dialogues.flatMap(dialogue =>
    dialogue.lines.flatMap((asked, place) => {
      const reply = dialogue.lines[place + 1]
      return asked.asks && reply ? [{ dialogue, topic: asked.asks, asked, reply }] : []
    }),
  )

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
const listOtherLines = ({ dialogue, topic, asked }: ReplyPrompt, random: Random): Line[] => {
  const ofTopic = listReplyPrompts([dialogue]).filter(prompt => prompt.topic === topic)
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
 * The reply beside two lines that answer other topics: of one topic («Where is …?») several could be right. Where the prompts have
 * too few, other lines of the same dialogue take their place.
 * @param met the prompts of dialogues that the child has met, so that it has seen every option
 */
export const buildConversation = (
  prompt: ReplyPrompt,
  met: readonly ReplyPrompt[],
  random: Random,
): ExerciseItem => {
  const { asked, reply } = prompt
  const answers = shuffle(random, met)
    .filter(({ topic }) => topic !== prompt.topic)
    .map(other => other.reply)
  const others: Line[] = []
  for (const line of [...answers, ...listOtherLines(prompt, random)])
    if (others.length < 2 && ![reply, ...others].some(one => isSame(one, line))) others.push(line)
  const options = shuffle(random, [reply, ...others])
  return {
    item: replyItemId(prompt),
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
      ...emptyKey,
      solution: [options.indexOf(reply)],
      about: {
        ar: withoutStop(reply.ar),
        soundsFr: withoutStop(reply.soundsFr ?? ''),
        fr: withoutStop(reply.fr),
      },
      notes: options.map(({ fr }) => withoutStop(fr)),
    },
  }
}
