/** The forms of a letter: alone, at the beginning, in the middle and at the end of a word. */
export const letterForms = ['isolated', 'initial', 'medial', 'final'] as const
export type LetterForm = (typeof letterForms)[number]
