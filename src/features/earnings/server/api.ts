import { z } from 'zod'
import { adminProcedure, ownTeacherProcedure } from '#features/accounts/server/procedures.ts'
import { toCsv, toPdf } from '#features/documents/server/download.ts'
import { readSchoolWithLogo } from '#features/school/server/logo.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Download } from '#platform/http/file-download.ts'
import { Id, required, singleSpaced } from '#platform/http/input.ts'
import { startOfMonth } from '#platform/time/dates.ts'
import { formatSchoolDay } from '#platform/time/school-day.ts'
import { localOf } from '#platform/time/zones.ts'
import { earningKinds, maxCorrection, maxReasonLength, sumLines } from '../earnings.ts'
import { closeMonth, closingErrors } from './close-month.ts'
import { correctEarnings } from './correct-earnings.ts'
import { MonthInput } from './input.ts'
import { listLines } from './queries.ts'
import { EarningsRuleView, findMonth } from './rule.ts'
import { composeMonthTable, composeStatement, statementErrors } from './statement.ts'

const OfMonth = z.object({ month: MonthInput })

/** The teacher's earnings of a month, line by line; by default of the current one. */
export const month = ownTeacherProcedure
  .route({ method: 'GET', path: '/teacher/earnings', summary: 'Les gains du professeur, ligne par ligne' })
  .input(z.object({ month: MonthInput.optional() }))
  .output(
    z.object({
      month: z.string().describe('Premier jour du mois'),
      currentMonth: z.string(),
      closedOn: z.string().nullable().describe('Nul tant que le mois est ouvert'),
      rule: EarningsRuleView.describe(
        'La règle du mois : celle de sa clôture, ou celle d’aujourd’hui tant qu’il est ouvert',
      ),
      lines: z.array(
        z.object({
          id: z.string(),
          date: z.string(),
          time: z.string(),
          kind: z.enum(earningKinds),
          minutes: z.int(),
          seats: z.int(),
          priceCents: z.int().nullable().describe('Prix convenu ; nul pour un essai ou une correction'),
          sharePercent: z.int().nullable().describe('Part du prix que gagne le professeur, en %'),
          cents: z.int().describe('Ce que gagne le professeur'),
          reason: z.string(),
        }),
      ),
      cents: z.int(),
      minutes: z.int(),
      lessons: z.int(),
    }),
  )
  .handler(async ({ context: { db, teacher: by, now }, input }) => {
    const currentMonth = startOfMonth(localOf(now, by.timezone).date)
    const shown = input.month ?? currentMonth
    const { closedAt, rule } = await findMonth(db, shown)
    const lines = await listLines(db, { month: shown, teacherId: by.teacherId }, now)
    return {
      month: shown,
      currentMonth,
      closedOn: closedAt ? formatSchoolDay(closedAt) : null,
      rule,
      lines: lines.map(({ startsAt, zone, teacherId: _, teacherName: __, ...line }) => {
        const { date, time } = localOf(Temporal.Instant.from(startsAt), zone)
        return { ...line, date, time }
      }),
      ...sumLines(lines),
    }
  })

export const statement = ownTeacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/earnings/{month}/statement',
    summary: 'Le relevé d’un mois clos, en PDF',
    outputStructure: 'detailed',
  })
  .input(OfMonth)
  .output(Download)
  .handler(async ({ context: { db, teacher: by, now, settings, storage }, input }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    const of = { month: input.month, teacherId: by.teacherId }
    return toPdf(await unwrapOrThrow(composeStatement(db, of, { school, now }), statementErrors))
  })

export const table = ownTeacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/earnings/{month}/table',
    summary: 'Les gains d’un mois, pour un tableur',
    outputStructure: 'detailed',
  })
  .input(OfMonth)
  .output(Download)
  .handler(async ({ context: { db, teacher: by, now }, input }) => {
    const found = await composeMonthTable(db, { month: input.month, teacherId: by.teacherId }, now)
    return toCsv(found.name, found.table)
  })

export const teacherStatement = adminProcedure
  .route({
    method: 'GET',
    path: '/school/earnings/{month}/teachers/{id}/statement',
    summary: 'Le relevé d’un professeur pour un mois clos, en PDF',
    outputStructure: 'detailed',
  })
  .input(OfMonth.extend({ id: Id }))
  .output(Download)
  .handler(async ({ context: { db, now, settings, storage }, input }) => {
    const school = await readSchoolWithLogo({ db, storage, settings })
    const of = { month: input.month, teacherId: input.id }
    return toPdf(await unwrapOrThrow(composeStatement(db, of, { school, now }), statementErrors))
  })

export const schoolTable = adminProcedure
  .route({
    method: 'GET',
    path: '/school/earnings/{month}/table',
    summary: 'Les gains de tous les professeurs en un mois, pour un tableur',
    outputStructure: 'detailed',
  })
  .input(OfMonth)
  .output(Download)
  .handler(async ({ context: { db, admin: by, now }, input }) => {
    const found = await composeMonthTable(db, { month: input.month }, now)
    await writeAudit(db, {
      at: now,
      actor: by.userId,
      action: 'list_exported',
      ipAddress: by.ipAddress,
      details: { list: 'earnings', month: input.month },
    })
    return toCsv(found.name, found.table)
  })

export const close = adminProcedure
  .route({
    method: 'POST',
    path: '/school/earnings/{month}/closing',
    summary: 'Clore un mois, et ceux d’avant qui sont ouverts',
  })
  .input(OfMonth)
  .output(z.object({ closed: z.array(z.string()).describe('Les mois que cet appel a clos') }))
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(closeMonth(db, by, input.month, now), closingErrors),
  )

export const correct = adminProcedure
  .route({
    method: 'POST',
    path: '/school/earnings/corrections',
    summary: 'Corriger les gains d’un professeur dans son mois en cours',
  })
  .input(
    z.object({
      id: Id,
      teacherId: Id,
      cents: z
        .int()
        .min(-maxCorrection)
        .max(maxCorrection)
        .refine(cents => cents !== 0),
      reason: required(singleSpaced(maxReasonLength)),
    }),
  )
  .output(z.object({ month: z.string() }))
  .handler(({ context: { db, admin: by, now }, input }) => unwrapOrThrow(correctEarnings(db, by, input, now)))
