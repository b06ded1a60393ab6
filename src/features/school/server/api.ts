import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { School, SchoolContent } from '../school.ts'
import { getFigures } from './count-figures.ts'
import { getSchoolContent } from './school-content.ts'

/** What every page knows of the school. */
export const profile = publicProcedure.output(School).handler(({ context }) => {
  const { name, slogan, description } = getSchoolContent(context.settings.schoolFile)
  return { name, slogan, description, origin: context.settings.publicUrl }
})

/** Further content for the pages that present the school. */
export const presentation = publicProcedure
  .output(SchoolContent.pick({ contact: true, statistics: true, prices: true, testimonials: true }))
  .handler(async ({ context: { db, settings } }) => {
    const { contact, statistics, prices, testimonials } = getSchoolContent(settings.schoolFile)
    return { contact, statistics: await getFigures(db, statistics), prices, testimonials }
  })
