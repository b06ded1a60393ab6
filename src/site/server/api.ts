import { z } from 'zod'
import { anyone } from '~/accounts/server/who'
import { fillParagraph, legalPages, Piece, School, SchoolContent } from '../school'
import { legalTexts, schoolOf } from './school-content'

/** What every page needs to know of the school. */
export const school = anyone.output(School).handler(({ context }) => {
  const { name, slogan, description } = schoolOf(context.settings.schoolFile)
  return { name, slogan, description, origin: context.settings.publicUrl }
})

/** What the pages that present the school say, beyond what every page knows. */
export const presentation = anyone
  .output(SchoolContent.pick({ contact: true, statistics: true, prices: true, testimonials: true }))
  .handler(({ context }) => {
    const { contact, statistics, prices, testimonials } = schoolOf(context.settings.schoolFile)
    return { contact, statistics, prices, testimonials }
  })

const LegalView = z.object({
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.array(Piece)) })),
  /** What the school must still fill, once each, in the order of the text. */
  missing: z.array(z.string()),
})
export type LegalView = z.infer<typeof LegalView>

/** A legal page with the school's own particulars in it. */
export const legal = anyone
  .input(z.object({ page: z.enum(legalPages) }))
  .output(LegalView)
  .handler(({ context, input }) => {
    const { legal: particulars, contact } = schoolOf(context.settings.schoolFile)
    const { title, description, sections } = legalTexts[input.page]
    const filled = sections.map(section => ({
      title: section.title,
      paragraphs: section.paragraphs.map(text =>
        fillParagraph(text, { ...particulars, ...contact }, legalTexts.blanks),
      ),
    }))
    const pieces = filled.flatMap(section => section.paragraphs.flat())
    const missing = [...new Set(pieces.filter(piece => piece.isBlank).map(piece => piece.text))]
    return { title, description, sections: filled, missing }
  })
