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

export const isOfKind = (item: string, kind: ItemKind): boolean => item.startsWith(`${kind}:`)
