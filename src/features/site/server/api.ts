import { z } from 'zod'
import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { fillParagraph, legalPages, Piece } from '#features/school/school.ts'
import { legalTexts, schoolOf } from '#features/school/server/school-content.ts'

const LegalView = z.object({
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.array(Piece)) })),
  /** What the school must still fill, once each, in the order of the text. */
  missing: z.array(z.string()),
})
export type LegalView = z.infer<typeof LegalView>

/** A legal page with the school's own particulars in it. */
export const legal = publicProcedure
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
