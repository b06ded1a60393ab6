import { z } from 'zod'
import { Declaration } from '#features/accounts/server/consents.ts'
import { adminProcedure, publicProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { line } from '#platform/http/input.ts'
import { fileErrors, fileLimit } from '#platform/storage/check-file.ts'
import { freeUntilPhrase } from '../free-cancellation.ts'
import { fillBlanks } from '../legal-text.ts'
import { LogoView } from '../logo.ts'
import { School, SchoolContent } from '../school.ts'
import { maxChangeNoteLength } from '../school-texts.ts'
import { textParts } from '../text-parts.ts'
import { changeText, type TextRefusal } from './change-text.ts'
import { readDeclaration } from './consent-texts.ts'
import { findHasTrials, getFigures } from './count-figures.ts'
import { describeText, TextView } from './describe-text.ts'
import { findOfferedFreeCancellationHours } from './free-cancellation.ts'
import { TextContent, TextLocale } from './input.ts'
import { changeLogo, describeLogo, removeLogo } from './logo.ts'
import { readSchoolContent, withoutExamples } from './school-content.ts'

/** The school's data for every page. */
export const profile = publicProcedure.output(School).handler(async ({ context: { db, settings } }) => {
  const [{ name, slogan, description, contact, legal }, freeCancellationHours, hasTrials, logo] =
    await Promise.all([
      readSchoolContent(db, settings.schoolFile),
      findOfferedFreeCancellationHours(db),
      findHasTrials(db),
      describeLogo(db),
    ])
  const freeCancellation = freeUntilPhrase(freeCancellationHours)
  const { paymentMeans } = legal
  const { email, phone } = contact
  return {
    name,
    slogan,
    description,
    origin: settings.publicUrl,
    freeCancellation,
    hasTrials,
    contact: { email, phone },
    paymentMeans,
    logo,
  }
})

/** Further content for the pages that present the school. */
export const presentation = publicProcedure
  .output(SchoolContent.pick({ contact: true, statistics: true, prices: true, testimonials: true }))
  .handler(async ({ context: { db, settings } }) => {
    const [{ contact, statistics, prices, testimonials }, freeCancellationHours] = await Promise.all([
      readSchoolContent(db, settings.schoolFile),
      findOfferedFreeCancellationHours(db),
    ])
    const text = fillBlanks(prices.text, { freeCancellation: freeUntilPhrase(freeCancellationHours) })
    return {
      contact,
      statistics: await getFigures(db, statistics),
      prices: { ...prices, text },
      testimonials: settings.demo ? testimonials : withoutExamples(testimonials),
    }
  })

/** The school's figures alone, for the list of teachers. */
export const figures = publicProcedure
  .output(SchoolContent.shape.statistics)
  .handler(async ({ context: { db, settings } }) => {
    const { statistics } = await readSchoolContent(db, settings.schoolFile)
    return getFigures(db, statistics)
  })

/** The declaration of parental authority, as a parent makes it when signing up, in the language that it is written in. */
export const declaration = publicProcedure
  .route({
    method: 'GET',
    path: '/school/declaration',
    summary: 'La déclaration d’un parent et la version des textes à accepter',
  })
  .output(Declaration)
  .handler(({ context: { db } }) => readDeclaration(db))

const textErrors: Record<TextRefusal, ErrorMapping> = {
  changed_meanwhile: { status: 409, message: () => m.admin_texts_changed_meanwhile() },
  invalid_phone: { status: 422, message: () => m.accounts_invalid_phone() },
  unknown_blank: {
    status: 400,
    message: ({ names }) => m.admin_texts_unknown_blank({ names: String(names) }),
  },
  section_incomplete: { status: 400, message: () => m.admin_texts_section_incomplete() },
  text_too_long: { status: 400, message: () => m.admin_texts_too_long() },
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
      note: line(maxChangeNoteLength)
        .optional()
        .describe('Ce qui change, en une ligne, pour les parents qui acceptent de nouveau le texte'),
    }),
  )
  .output(z.object({ version: z.int() }))
  .handler(({ context: { db, admin: by, now, settings }, input }) =>
    unwrapOrThrow(
      changeText(db, by, { ...input.text, ...input }, { path: settings.schoolFile, now }),
      textErrors,
    ),
  )

export const sendLogo = adminProcedure
  .meta({ bodyLimit: fileLimit })
  .route({
    method: 'POST',
    path: '/school/logo',
    summary: 'Montrer un logo (JPEG, PNG ou WebP, 10 Mo) à la place du signe du programme',
  })
  .input(z.object({ file: z.file() }))
  .output(LogoView.nullable())
  .handler(async ({ context: { db, storage, admin: by, now }, input: { file } }) => {
    const upload = new Uint8Array(await file.arrayBuffer())
    await unwrapOrThrow(changeLogo({ db, storage }, by, upload, now), {
      ...fileErrors,
      file_type: { status: 400, message: () => m.admin_logo_error_type() },
    })
    return describeLogo(db)
  })

export const withdrawLogo = adminProcedure
  .route({ method: 'DELETE', path: '/school/logo', summary: 'Retirer le logo de l’école' })
  .output(z.null())
  .handler(async ({ context: { db, admin: by, now } }) => {
    await removeLogo(db, by, now)
    return null
  })
