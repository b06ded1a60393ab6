import { z } from 'zod'
import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { legalPages } from '#features/school/legal-pages.ts'
import { LegalText } from '#features/school/legal-text.ts'
import { readLegalPage } from '#features/school/server/legal-page.ts'
import { locales } from '#platform/locale/locale.ts'

/** A legal page as visitors read it: a page without any sentence yet has no section. */
export const legal = publicProcedure
  .input(z.object({ page: z.enum(legalPages) }))
  .output(
    LegalText.extend({
      sections: z.array(LegalText.shape.sections.element),
      /** The language of the sections, which may be another one than the page's. */
      locale: z.enum(locales),
    }),
  )
  .handler(({ context: { db, settings }, input }) => readLegalPage(db, settings.schoolFile, input.page))
