/** What the school proofreads and corrects. */
export const entryKinds = ['word', 'text', 'exercise'] as const
export type EntryKind = (typeof entryKinds)[number]

/** A dialogue has lines of several speakers; a text is one line of several paragraphs. */
export const textKinds = ['dialogue', 'text'] as const
export type TextKind = (typeof textKinds)[number]

/** The longest lists of a text or dialogue, for form and server. */
export const maxRows = { lines: 40, glossary: 40, questions: 20 } as const
export const maxOptions = 8

/** The longest text of each field of a text or dialogue. */
export const textLengths = {
  titleFr: 200,
  titleAr: 200,
  lines: { speaker: 60, ar: 3000, soundsFr: 1000, fr: 3000 },
  glossary: { ar: 120, soundsFr: 120, fr: 200 },
  /** `options` is the limit of each one. */
  questions: { promptFr: 300, promptAr: 300, options: 200, answer: 200 },
} as const

/** The longest text of each field of an exercise; of a list, that of each of its items. */
export const exerciseLengths = { promptFr: 400, items: 300, whyFr: 600 } as const
export const maxItems = 20
export const maxOrders = 10

/** How the history and the audit log name it: 'word:kitab', 'exercise:n2-sukun/3'. */
export const entryName = (kind: EntryKind, id: string) => `${kind}:${id}`

/** Entries that the school adds come after those of the files, which are numbered from 0. */
export const firstOwnPlace = 10_000

/** The id of an entry that the school adds. It never changes, and no id in the files of the program begins like it. */
export const newEntryId = (text: string, other: string, taken: ReadonlySet<string>): string => {
  const letters = text
    .normalize('NFD')
    .replace(/[\u0300-\u036fʿʾ]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const id = `ecole-${letters || other}`
  let number = 2
  while (taken.has(`${id}-${number}`)) number++
  return taken.has(id) ? `${id}-${number}` : id
}

export type Difference = { field: string; before: string | null; after: string | null }
type Leaf = { field: string; text: string | null }

const keyOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'key' in row ? `#${row.key}` : undefined

/** Flattens a content to its texts by path. Rows with a key keep their identity when they move. */
const leaves = (value: unknown, row: string, field: string): [string, Leaf][] => {
  if (typeof value !== 'object' || value === null)
    return [[row, { field, text: value === null ? null : String(value) }]]
  const under = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
  return Object.entries(value)
    .filter(([name]) => name !== 'key')
    .flatMap(([name, inner]) => leaves(inner, under(row, keyOf(inner) ?? name), under(field, name)))
}

type KeyedRow = { key: string; number: number; text: string }

const listLines = (content: unknown): KeyedRow[] => {
  const lines: unknown =
    typeof content === 'object' && content !== null && 'lines' in content && content.lines
  if (!Array.isArray(lines)) return []
  return lines.flatMap((line: object, at) =>
    'key' in line
      ? [{ key: String(line.key), number: at + 1, text: 'fr' in line ? String(line.fr) : '' }]
      : [],
  )
}

/** The lines in another order, from the first moved one to the last. An inserted or removed line moves no other. */
const orderDifference = (before: unknown, after: unknown): Difference[] => {
  const [old, now] = [listLines(before), listLines(after)]
  const inBoth = (rows: KeyedRow[], others: KeyedRow[]) =>
    rows.filter(({ key }) => others.some(other => other.key === key))
  const [left, right] = [inBoth(old, now), inBoth(now, old)]
  const isMoved = ({ key }: KeyedRow, at: number) => right[at]?.key !== key
  const [first, last] = [left.findIndex(isMoved), left.findLastIndex(isMoved)]
  if (first === -1) return []
  const joinTexts = (rows: KeyedRow[]) =>
    rows
      .slice(first, last + 1)
      .map(({ number, text }) => `${number}. ${text}`)
      .join('\n')
  return [{ field: 'lines', before: joinTexts(left), after: joinTexts(right) }]
}

/** The texts in which two contents differ, each with the path of its field, «lines.2.ar», and the order of lines: «lines». */
export const contentDifferences = (before: unknown, after: unknown): Difference[] => {
  const [old, now] = [new Map(leaves(before, '', '')), new Map(leaves(after, '', ''))]
  const texts = [...new Set([...old.keys(), ...now.keys()])].flatMap(id => {
    const [left, right] = [old.get(id), now.get(id)]
    const [was, is] = [left?.text ?? null, right?.text ?? null]
    return was === is ? [] : [{ field: (right ?? left)?.field ?? id, before: was, after: is }]
  })
  return [...orderDifference(before, after), ...texts]
}
