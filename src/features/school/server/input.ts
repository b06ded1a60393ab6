import { z } from 'zod'
import { line, lines } from '#platform/http/input.ts'
import { locales } from '#platform/locale/locale.ts'
import { type DetailName, detailNames } from '../school-texts.ts'
import { consentParts } from '../text-parts.ts'

const Offer = z.object({ title: line(600), text: line(600), points: z.array(line(600)).max(5) })

/** The forms. An empty field is the text of the program again. */
export const Identity = z.object({
  name: line(40),
  slogan: line(600),
  description: line(200),
  contact: z.object({
    email: z.union([z.literal(''), z.email().max(254)]),
    phone: line(60),
    address: line(400),
  }),
})
export const Prices = z.object({
  prices: z.object({ title: line(600), text: line(600), trial: Offer, individual: Offer, group: Offer }),
})
export const Details = z.object({
  legal: z.object(
    Object.fromEntries(detailNames.map(name => [name, line(400)])) as Record<
      DetailName,
      ReturnType<typeof line>
    >,
  ),
})
export const Sections = z.object({
  sections: z.array(z.object({ title: line(200), text: lines(20_000) })).max(40),
})

export const ConsentWords = z.object({ text: lines(4000) })

export const TextLocale = z.enum(locales)

export const TextContent = z.discriminatedUnion('part', [
  z.object({ part: z.literal('identity'), content: Identity }),
  z.object({ part: z.literal('prices'), content: Prices }),
  z.object({ part: z.literal('details'), content: Details }),
  z.object({ part: z.literal(['legal-notice', 'privacy', 'terms']), content: Sections }),
  z.object({ part: z.literal(consentParts), content: ConsentWords }),
])
export type TextContent = z.infer<typeof TextContent>
