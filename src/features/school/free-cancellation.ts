import { m } from '#paraglide/messages.js'
import { formatHours } from '#platform/words/numbers.ts'

/** «jusqu’à 24 h avant», in a sentence on the hours of free cancellation (docs/domain.md, "Cancelling"). */
export const freeUntilPhrase = (freeCancellationHours: number): string =>
  freeCancellationHours === 0
    ? m.school_free_until_start()
    : m.school_free_until({ hours: formatHours(freeCancellationHours) })
