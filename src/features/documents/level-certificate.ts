/** A word is held when, by the model of memory, it is remembered nine times out of ten so many days after its last review. */
export const heldDays = 14

/** A certificate is given for nine in ten words of a level (domain.md, "Documents"). */
const share = 0.9

export const earnsCertificate = ({ held, words }: { held: number; words: number }): boolean =>
  words > 0 && held >= share * words
