import { z } from 'zod'
import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { fillParagraph, legalPages, TextSpan } from '#features/school/school.ts'
import { getLegalTexts, getSchoolContent } from '#features/school/server/school-content.ts'

const LegalView = z.object({
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.array(TextSpan)) })),
  /** Labels of the blanks that the school has not filled, without duplicates, in the order of the text. */
  missing: z.array(z.string()),
})
export type LegalView = z.infer<typeof LegalView>

/** A legal page with the school's details filled in. */
export const legal = publicProcedure
  .input(z.object({ page: z.enum(legalPages) }))
  .output(LegalView)
  .handler(({ context, input }) => {
    const { legal: details, contact } = getSchoolContent(context.settings.schoolFile)
    const legalTexts = getLegalTexts()
    const { title, description, sections } = legalTexts[input.page]
    const filled = sections.map(section => ({
      title: section.title,
      paragraphs: section.paragraphs.map(text =>
        fillParagraph(text, { ...details, ...contact }, legalTexts.blanks),
      ),
    }))
    const spans = filled.flatMap(section => section.paragraphs.flat())
    const missing = [...new Set(spans.filter(span => span.isBlank).map(span => span.text))]
    return { title, description, sections: filled, missing }
  })
