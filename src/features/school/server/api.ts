import { publicProcedure } from '#features/accounts/server/procedures.ts'
import { School, SchoolContent } from '../school.ts'
import { schoolOf } from './school-content.ts'

/** What every page needs to know of the school. */
export const profile = publicProcedure.output(School).handler(({ context }) => {
  const { name, slogan, description } = schoolOf(context.settings.schoolFile)
  return { name, slogan, description, origin: context.settings.publicUrl }
})

/** What the pages that present the school say, beyond what every page knows. */
export const presentation = publicProcedure
  .output(SchoolContent.pick({ contact: true, statistics: true, prices: true, testimonials: true }))
  .handler(({ context }) => {
    const { contact, statistics, prices, testimonials } = schoolOf(context.settings.schoolFile)
    return { contact, statistics, prices, testimonials }
  })
