/** Filters of the list of words; without one it shows the taught words. */
export const wordStates = ['unread', 'read', 'corrected', 'retired'] as const
export type WordState = (typeof wordStates)[number]
export const wordsPerPage = 30
