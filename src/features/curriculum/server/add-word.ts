import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import type { Level } from '#features/families/families.ts'
import { earnCertificates } from '#features/learning/server/earn-certificates.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok } from '#platform/refusal/refusal.ts'
import { newEntryId } from '../entries.ts'
import type { WordText } from '../word-checks.ts'
import { conceptOfNew, textOf, withText } from '../words.ts'
import { checkChange } from './check-change.ts'
import { nextPlace } from './entry-rows.ts'
import { logChange } from './log-change.ts'
import { checkPicture } from './pictures.ts'
import { markProofread } from './proofread-entry.ts'
import { listStoredWords, lockCurriculum, toRow } from './word-rows.ts'

/** Adds a word to a level; a word that another level has already shares its concept, and so its memory and its picture. */
export const addWord = (
  db: Db,
  by: Staff,
  { level, text, isProofread }: { level: Level; text: WordText; isProofread: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, 'word_faults'>> =>
  db.transaction().execute(async tx => {
    await lockCurriculum(tx)
    const words = await listStoredWords(tx)
    const id = newEntryId(text.translit, 'mot', new Set(words.map(word => word.id)))
    const blank = {
      ...textOf(text),
      id,
      concept: id,
      level,
      soundsFr: '',
      pluralSoundsFr: null,
      exampleSoundsFr: '',
    }
    const written = withText(blank, text)
    const concept = conceptOfNew(words, written)
    const known = words.find(one => one.concept === concept)
    const word = { ...written, concept, picture: known ? known.picture : written.picture }
    const refusal = checkChange(words, [word], id) ?? (await checkPicture(tx, word.picture))
    if (refusal) return refusal
    await tx
      .insertInto('learning_words')
      .values({
        ...toRow(word),
        id,
        concept: word.concept,
        level,
        place: nextPlace('learning_words', 'level', level),
        corrected_at: now,
        corrected_by: auditOrigin(by).actor,
        picture_chosen: known === undefined,
      })
      .execute()
    await logChange(tx, by, { entry: `word:${id}`, act: 'added', after: textOf(word) }, now)
    await earnCertificates(tx, 'every child', now)
    if (isProofread) await markProofread(tx, by, { kind: 'word', id }, now)
    return ok({ id })
  })
