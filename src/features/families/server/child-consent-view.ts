import { z } from 'zod'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { localOf } from '#platform/time/zones.ts'
import type { GivenConsent } from './child-consent.ts'

export const ConsentView = z.object({
  isGiven: z.boolean().describe('Pour le texte d’aujourd’hui'),
  /** The day of the agreement, also of one to an older text. */
  givenOn: z.string().nullable(),
  /** The paragraphs of what is agreed to. */
  words: z.array(z.string()),
  version: z.string().describe('Du texte, à renvoyer avec l’accord'),
})

export const toConsentView = (
  { agreedAt, isCurrent, words, version }: GivenConsent,
  timezone: string,
): z.infer<typeof ConsentView> => ({
  isGiven: isCurrent,
  givenOn: agreedAt && formatDayWithYear(localOf(agreedAt, timezone).date),
  words,
  version,
})
