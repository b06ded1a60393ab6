import { z } from 'zod'
import { adminProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { School, SchoolContent } from '../school.ts'
import { textParts } from '../text-parts.ts'
import { changeText, type TextRefusal } from './change-text.ts'
import { getFigures } from './count-figures.ts'
import { describeText, TextView } from './describe-text.ts'
import { TextContent, TextLocale } from './input.ts'
import { readSchoolContent } from './school-content.ts'

/** What every page knows of the school. */
export const profile = publicProcedure.output(School).handler(async ({ context: { db, settings } }) => {
  const { name, slogan, description } = await readSchoolContent(db, settings.schoolFile)
  return { name, slogan, description, origin: settings.publicUrl }
})

/** Further content for the pages that present the school. */
export const presentation = publicProcedure
  .output(SchoolContent.pick({ contact: true, statistics: true, prices: true, testimonials: true }))
  .handler(async ({ context: { db, settings } }) => {
    const { contact, statistics, prices, testimonials } = await readSchoolContent(db, settings.schoolFile)
    return { contact, statistics: await getFigures(db, statistics), prices, testimonials }
  })

const textErrors: Record<TextRefusal, ErrorMapping> = {
  changed_meanwhile: { status: 409, message: () => m.desk_texts_changed_meanwhile() },
  unknown_blank: {
    status: 400,
    message: ({ names }) => m.desk_texts_unknown_blank({ names: String(names) }),
  },
  section_incomplete: { status: 400, message: () => m.desk_texts_section_incomplete() },
}

/** A part of the school's texts in one language, with its versions. */
export const text = adminProcedure
  .route({ method: 'GET', path: '/school/texts/{part}', summary: 'Un texte de l’école et ses versions' })
  .input(z.object({ part: z.enum(textParts), locale: TextLocale }))
  .output(TextView)
  .handler(({ context: { db, admin: by, settings }, input }) =>
    describeText(db, by, input, settings.schoolFile),
  )

/** Changes the terms or the privacy page: parents are asked to accept them again. */
export const writeText = adminProcedure
  .route({ method: 'POST', path: '/school/texts', summary: 'Changer un texte de l’école' })
  .input(
    z.object({
      locale: TextLocale,
      basedOn: z.int().min(0).max(1_000_000).describe('La version que montrait le formulaire'),
      text: TextContent,
    }),
  )
  .output(z.object({ version: z.int() }))
  .handler(({ context: { db, admin: by, now, settings }, input }) =>
    unwrapOrThrow(
      changeText(db, by, { ...input.text, ...input }, { path: settings.schoolFile, now }),
      textErrors,
    ),
  )
