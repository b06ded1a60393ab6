import { type Refusal, refuse } from '#platform/refusal/refusal.ts'
import type { CheckedWord } from '../word-checks.ts'
import { faultsOfChange } from '../words.ts'

/** Refuses a change that the checks do not pass. A fault that involves another word names it in French, as it is shown. */
export const checkChange = (
  words: readonly CheckedWord[],
  changed: readonly CheckedWord[],
  id: string,
): Refusal<'word_faults'> | undefined => {
  const faults = faultsOfChange(words, changed, id)
  if (faults.length === 0) return undefined
  const names = new Map(words.map(word => [word.id, word.fr]))
  return refuse('word_faults', {
    faults: faults.map(({ other, ...fault }) =>
      other === undefined ? fault : { ...fault, other: names.get(other) ?? other },
    ),
  })
}
