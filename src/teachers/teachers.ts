/** What the list can be narrowed down to (specification §2, teacher list); in the order in which it is shown. */
export const specializations = [
  'Arabe moderne',
  'Arabe classique',
  'Arabe dialectal',
  'Arabe des affaires',
  'Conversation',
] as const
export type Specialization = (typeof specializations)[number]

export const levels = ['niveau-1', 'niveau-2', 'niveau-3', 'niveau-4', 'niveau-5'] as const
export type Level = (typeof levels)[number]

/** Cards on one page of the list; also the most that a time-first search answers. */
export const teachersAPage = 24

/** Six colours of frieze, spread over the teachers by their id so that a teacher keeps theirs on every screen. */
export const toneOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % 6
