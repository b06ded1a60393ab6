import { z } from 'zod'
import { parentProcedure } from '#features/accounts/server/procedures.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { readSchoolWithLogo } from '#features/school/server/logo.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Download } from '#platform/http/file-download.ts'
import { Id, PageNumber } from '#platform/http/input.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { localOf, toLocalTime } from '#platform/time/zones.ts'
import { choosePeriod } from '../documents.ts'
import { toPdf } from './download.ts'
import { listBookings, listChildren } from './paper-queries.ts'
import { composeAttendance, composeConfirmation } from './papers.ts'

const pageSize = 10

/** The papers that a family can have: one certificate a child, one confirmation a booking. */
export const papers = parentProcedure
  .route({ method: 'GET', path: '/documents', summary: 'Les attestations et confirmations de la famille' })
  .input(z.object({ page: PageNumber }))
  .output(
    z.object({
      children: z.array(z.object({ id: z.guid(), firstName: z.string(), lessonsGiven: z.int() })),
      /** The period that a certificate covers unless another is chosen. */
      period: z.object({ from: z.string(), to: z.string() }),
      bookings: z.array(
        z.object({
          id: z.guid(),
          date: z.string(),
          type: z.enum(lessonTypes),
          sessions: z.int(),
          dueCents: z.int().describe('Le prix des cours qui n’ont pas été rendus, en centimes'),
          givenBack: z.int().describe('Nombre de cours rendus'),
          pending: z.int().describe('Nombre de cours en groupe qui attendent un deuxième enfant'),
          countedLate: z.int().describe('Nombre de cours annulés trop tard, qui restent dus'),
          first: LocalTime.describe('Le premier cours, à l’heure de la famille'),
          isGivenBack: z.boolean().describe('Tous les cours ont été rendus : rien n’est dû'),
          studentName: z.string().nullable().describe('Null une fois l’enfant effacé'),
          teacherName: z.string(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  )
  .handler(async ({ context: { db, family, now }, input: { page } }) => {
    const { bookings, total } = await listBookings(db, family, page, pageSize)
    const today = localOf(now, family.timezone).date
    return {
      children: await listChildren(db, family),
      period: choosePeriod({}, today) ?? { from: today, to: today },
      bookings: bookings.map(({ createdAt, firstStartsAt, ...booking }) => ({
        ...booking,
        first: toLocalTime(firstStartsAt, family.timezone),
        date: localOf(createdAt, family.timezone).date,
      })),
      page,
      pages: Math.ceil(total / pageSize),
    }
  })

export const confirmation = parentProcedure
  .route({
    method: 'GET',
    path: '/documents/bookings/{id}',
    summary: 'La confirmation d’une réservation, en PDF',
    outputStructure: 'detailed',
  })
  .input(z.object({ id: Id }))
  .output(Download)
  .handler(async ({ context: { db, family, now, settings, storage }, input: { id } }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    return toPdf(await unwrapOrThrow(composeConfirmation(db, family, id, { school, now })))
  })

/** An empty field of a form is a date that was not chosen. */
const ChosenDate = z
  .string()
  .transform(text => text || undefined)
  .refine(text => text === undefined || isPlainDate(text))
  .optional()

export const attendance = parentProcedure
  .route({
    method: 'GET',
    path: '/documents/children/{id}/attendance',
    summary: 'L’attestation d’assiduité d’un enfant, en PDF',
    outputStructure: 'detailed',
  })
  .input(z.object({ id: Id, from: ChosenDate, to: ChosenDate }))
  .output(Download)
  .handler(async ({ context: { db, family, now, settings, storage }, input: { id, from, to } }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    const found = composeAttendance(db, family, { studentId: id, from, to }, { school, now })
    return toPdf(
      await unwrapOrThrow(found, { period: { status: 400, message: () => m.documents_period_invalid() } }),
    )
  })

export { file, files, removeSharedFile, shareFileWith } from './files-api.ts'
export { levelCertificate, worksheet, worksheetChoices } from './worksheet-api.ts'
