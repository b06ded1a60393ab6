// Apart from question.ts, so that a page which names the games loads no schemas.

/** The games with letters and words (domain.md, "Learning"). */
export const games = [
  'dot-detective',
  'hide-and-seek',
  'syllable-lift',
  'word-to-meaning',
  'memory-pairs',
  'find-the-arabic',
  'write-the-arabic',
  'letter-train',
  'dress-the-word',
  'sun-or-moon',
  'this-one',
  'trace-the-letter',
  'listen-and-choose',
  'sound-twins',
  'dictation',
  'short-or-long',
  'conversation',
] as const
/** The kinds that judge hearing: they exist with a teacher's clip alone. */
export const listeningGames: readonly Game[] = [
  'listen-and-choose',
  'sound-twins',
  'dictation',
  'short-or-long',
]
export type Game = (typeof games)[number]

/** The rules behind games that are not about meanings: sun and moon letters, the gender of nouns, vowels and other signs. */
export const gameRules = ['article', 'gender', 'vowels', 'long-vowels', 'sukun-shadda', 'tanwin'] as const

/** A word that the child repeats, records and compares with the model: it alone says how close it was. */
export const echoKind = 'echo'

/** Shows a child something for the first time, before any question about it. */
export const meetingKinds = ['meet-word', 'meet-letter', 'meet-rule', 'meet-dialogue'] as const

/** A card to read: nothing is chosen on it, so its answer is neither right nor wrong. */
export const isOnlyRead = (kind: string): boolean => kind === 'meet-rule' || kind === 'meet-dialogue'
