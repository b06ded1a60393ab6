import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import { earnCertificates } from '#features/learning/server/earn-certificates.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { WordText } from '../word-checks.ts'
import { correct, textOf } from '../words.ts'
import { checkChange } from './check-change.ts'
import { logChange } from './log-change.ts'
import { checkPicture } from './pictures.ts'
import { markProofread } from './proofread-entry.ts'
import { listStoredWords, lockCurriculum, type StoredWord, toRow } from './word-rows.ts'
import { WordText as WordTextShape } from './word-text.ts'

export type WordRefusal = 'not_found' | 'changed_meanwhile' | 'word_faults'
export type Saved = { id: string }
type Correction = { id: string; version: number; text: WordText; isProofread: boolean }

/** A word as the history stores it. Older entries have no picture. */
const StoredWordText = WordTextShape.partial({ picture: true })

/**
 * Corrects a word, at every level that has it. Its id stays, and with it what children remember. `version`: the one that the
 * form showed; when another was saved meanwhile, nothing is written.
 */
export const correctWord = (
  db: Db,
  by: Staff,
  correction: Correction,
  now: Temporal.Instant,
): Promise<Outcome<Saved, WordRefusal>> =>
  db.transaction().execute(tx => writeCorrection(tx, by, correction, 'corrected', now))

/** Gives a word the text again that it had before a change, if that text still passes the checks. */
export const undoCorrection = (
  db: Db,
  by: Staff,
  { id, version, change }: { id: string; version: number; change: string },
  now: Temporal.Instant,
): Promise<Outcome<Saved, WordRefusal>> =>
  db.transaction().execute(async tx => {
    const found = await tx
      .selectFrom('curriculum_changes')
      .where('id', '=', change)
      .where('entry', '=', `word:${id}`)
      .where('before', 'is not', null)
      .select('before')
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    const text = StoredWordText.parse(found.before)
    return writeCorrection(tx, by, { id, version, text, isProofread: false }, 'undone', now)
  })

const writeCorrection = async (
  tx: Db,
  by: Staff,
  {
    id,
    version,
    text,
    isProofread,
  }: Omit<Correction, 'text'> & { text: Omit<WordText, 'picture'> & Partial<Pick<WordText, 'picture'>> },
  act: 'corrected' | 'undone',
  now: Temporal.Instant,
): Promise<Outcome<Saved, WordRefusal>> => {
  await lockCurriculum(tx)
  const words = await listStoredWords(tx)
  const word = words.find(one => one.id === id)
  if (!word) return refuse('not_found')
  if (word.version !== version) return refuse('changed_meanwhile')
  const corrected = correct(words, word, { ...textOf(word), ...text })
  const refusal = checkChange(words, corrected, id) ?? (await checkPicture(tx, text.picture ?? null))
  if (refusal) return refusal
  for (const row of corrected) {
    const before = words.find(one => one.id === row.id)
    if (before) await writeWord(tx, by, { before, row, act }, now)
  }
  // Below the age of reading only words with a picture are counted.
  if (text.picture !== undefined && text.picture !== word.picture)
    await earnCertificates(tx, 'every child', now)
  if (isProofread) await markProofread(tx, by, { kind: 'word', id }, now)
  return ok({ id })
}

const writeWord = async (
  tx: Db,
  by: Staff,
  { before, row, act }: { before: StoredWord; row: StoredWord; act: 'corrected' | 'undone' },
  now: Temporal.Instant,
) => {
  await tx
    .updateTable('learning_words')
    .where('id', '=', row.id)
    .set({
      ...toRow(row),
      ...(row.picture !== before.picture && { picture_chosen: true }),
      corrected_at: now,
      corrected_by: auditOrigin(by).actor,
    })
    .execute()
  await logChange(tx, by, { entry: `word:${row.id}`, act, before: textOf(before), after: textOf(row) }, now)
}
