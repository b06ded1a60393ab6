import { m } from '#paraglide/messages.js'

/** How many letters of the alphabet were found, and the special ones beside them: the same for the child and its parents. */
export const lettersFound = (
  letters: readonly { isSpecial: boolean; isKnown: boolean }[],
): { text: string; special: number } => {
  const count = (fits: (letter: { isSpecial: boolean; isKnown: boolean }) => boolean) =>
    letters.filter(fits).length
  const special = count(({ isSpecial, isKnown }) => isSpecial && isKnown)
  const alphabet = m.learning_child_found_of({
    found: count(({ isSpecial, isKnown }) => !isSpecial && isKnown),
    total: count(({ isSpecial }) => !isSpecial),
  })
  return {
    text: special === 0 ? alphabet : m.learning_letters_and_special({ alphabet, count: special }),
    special,
  }
}
