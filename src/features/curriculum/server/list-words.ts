import { z } from 'zod'
import { Level } from '#features/families/server/student.ts'
import { foldForSearch } from '#features/learning/arabic.ts'
import type { Db } from '#platform/db/connect.ts'
import { type WordState, wordStates } from '../word-states.ts'
import { listStoredWords, type StoredWord } from './word-rows.ts'

export const WordFilterInput = {
  search: z.string().max(100).default(''),
  level: Level.optional(),
  theme: z.string().max(40).optional(),
  state: z.enum(wordStates).optional(),
}
const WordFilter = z.object(WordFilterInput)
type WordFilter = z.output<typeof WordFilter>

const isIn: Record<WordState, (word: StoredWord) => boolean> = {
  unread: word => word.retiredAt === null && word.proofreadAt === null,
  read: word => word.retiredAt === null && word.proofreadAt !== null,
  corrected: word => word.correctedAt !== null,
  retired: word => word.retiredAt !== null,
}

const matches = (word: StoredWord, wanted: string) =>
  wanted === '' ||
  [word.fr, word.ar, word.soundsFr, word.translit].some(text => foldForSearch(text).includes(wanted))

/** A page of the words of the curriculum, in the order in which they are taught, and how many wait for a proofreader. */
export const listWords = async (
  db: Db,
  { search, level, theme, state, page, pageSize }: WordFilter & { page: number; pageSize: number },
) => {
  const all = await listStoredWords(db)
  const wanted = foldForSearch(search)
  const ofLevel = all.filter(word => !level || word.level === level)
  const found = ofLevel.filter(
    word =>
      (!theme || word.theme === theme) &&
      (state ? isIn[state](word) : word.retiredAt === null) &&
      matches(word, wanted),
  )
  return {
    words: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    themes: [...new Set(ofLevel.map(word => word.theme))],
    taught: all.filter(word => word.retiredAt === null).length,
    unread: all.filter(isIn.unread).length,
  }
}
