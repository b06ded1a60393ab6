import { auditOrigin, type Staff } from '#features/accounts/server/procedures.ts'
import { earnCertificates } from '#features/learning/server/earn-certificates.ts'
import type { Db } from '#platform/db/connect.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { checkChange } from './check-change.ts'
import type { WordRefusal } from './correct-word.ts'
import { logChange } from './log-change.ts'
import { listStoredWords, lockCurriculum } from './word-rows.ts'

/**
 * Takes a word out of practice, or puts it back. The row and the children's cards stay, so that it comes back as it was
 * known. Repeating it changes nothing.
 */
export const retireWord = (
  db: Db,
  by: Staff,
  { id, version, isRetired }: { id: string; version: number; isRetired: boolean },
  now: Temporal.Instant,
): Promise<Outcome<{ id: string }, WordRefusal>> =>
  db.transaction().execute(async tx => {
    await lockCurriculum(tx)
    const words = await listStoredWords(tx)
    const word = words.find(one => one.id === id)
    if (!word) return refuse('not_found')
    if (isRetired === (word.retiredAt !== null)) return ok({ id })
    if (word.version !== version) return refuse('changed_meanwhile')
    const refusal = isRetired ? undefined : checkChange(words, [word], id)
    if (refusal) return refusal
    await tx
      .updateTable('learning_words')
      .where('id', '=', id)
      .set({
        retired_at: isRetired ? now : null,
        corrected_at: word.correctedAt ?? now,
        ...(word.correctedAt === null && { corrected_by: auditOrigin(by).actor }),
      })
      .execute()
    await logChange(tx, by, { entry: `word:${id}`, act: isRetired ? 'retired' : 'restored' }, now)
    await earnCertificates(tx, 'every child', now)
    return ok({ id })
  })
