import type { Dialogue, Exercise, Letter, Line, Word } from './curriculum.ts'
import type { gameRules } from './games.ts'

/** What a child can meet or be asked. */
type ItemKind =
  | 'word'
  | 'letter'
  | 'vowel'
  | 'long-vowel'
  | 'length'
  | 'syllable'
  | 'article'
  | 'gender'
  | 'rule'
  | 'point'
  | 'exercise'
  | 'dialogue'
  | 'reply'

/** The parts of an item's name: `word:kitab` is the word `kitab`, `reply:n1-bonjour/a` the reply `a` in a dialogue. */
export const parseItem = (item: string): { kind: ItemKind; id: string } => {
  const colon = item.indexOf(':')
  return { kind: item.slice(0, colon) as ItemKind, id: item.slice(colon + 1) }
}

export const isOfKind = (item: string, ...kinds: readonly ItemKind[]): boolean =>
  kinds.some(kind => item.startsWith(`${kind}:`))

export const wordItemId = ({ concept }: Pick<Word, 'concept'>) => `word:${concept}`
export const genderItemId = ({ concept }: Pick<Word, 'concept'>) => `gender:${concept}`
export const letterItemId = ({ id }: Pick<Letter, 'id'>) => `letter:${id}`
export const articleItemId = ({ id }: Pick<Letter, 'id'>) => `article:${id}`
export const vowelItemId = ({ id }: Pick<Letter, 'id'>) => `vowel:${id}`
export const longVowelItemId = ({ id }: Pick<Letter, 'id'>) => `long-vowel:${id}`
export const lengthItemId = ({ letter, vowel }: { letter: Pick<Letter, 'id'>; vowel: string }) =>
  `length:${letter.id}-${vowel}`
/** @param vowel a long one is written twice: `aa` */
export const syllableItemId = ({ id }: Pick<Letter, 'id'>, vowel: string) => `syllable:${id}-${vowel}`
export const ruleItemId = (rule: (typeof gameRules)[number]) => `rule:${rule}`
export const pointItemId = (pointId: string) => `point:${pointId}`
export const exerciseItemId = ({ id }: Pick<Exercise, 'id'>) => `exercise:${id}`
export const dialogueItemId = ({ id }: Pick<Dialogue, 'id'>) => `dialogue:${id}`
export const replyItemId = ({
  dialogue,
  asked,
}: {
  dialogue: Pick<Dialogue, 'id'>
  asked: Pick<Line, 'key'>
}) => `reply:${dialogue.id}/${asked.key}`
