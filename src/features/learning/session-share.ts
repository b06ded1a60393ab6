/** What a session counted; a session of memory boards alone counts pairs. */
export type SessionResult = { firstTryRight: number; asked: number; pairs: number; pairsAsked?: number }

/** The share that was right at once, in percent; null where nothing was counted. */
const shareOf = ({ firstTryRight, asked, pairs, pairsAsked = pairs }: SessionResult): number | null => {
  const [found, all] = asked > 0 ? [firstTryRight, asked] : [pairs, pairsAsked]
  return all === 0 ? null : Math.round((100 * found) / all)
}

/** In percent, for the star. */
export const sessionShare = (result: SessionResult): number => shareOf(result) ?? 0

/** Whether the end of a session says «Bravo»: half was right at once, or only new words were shown. Less is encouraged to go on. */
export const deservesBravo = (result: SessionResult): boolean => (shareOf(result) ?? 100) >= 50
