/** What the list can be narrowed down to (specification §2, teacher list); in the order in which it is shown. */
export const specializations = [
  'Arabe moderne',
  'Arabe classique',
  'Arabe dialectal',
  'Arabe des affaires',
  'Conversation',
] as const
export type Specialization = (typeof specializations)[number]

/** Cards on one page of the list; also the most that a time-first search answers. */
export const teachersAPage = 24
