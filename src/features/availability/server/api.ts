import { z } from 'zod'
import {
  type Context,
  publicProcedureUnparsedOutput,
  teacherProcedure,
} from '#features/accounts/server/procedures.ts'
import { TeacherCard } from '#features/teachers/server/views.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { refuse } from '#platform/refusal/refusal.ts'
import { daysBetween, isPlainDate, weekdays } from '#platform/time/dates.ts'
import { instantOfTime, isTimeZone } from '#platform/time/zones.ts'
import type { Slot } from '../slot.ts'
import { hoursOfDay } from './hours-of-day.ts'
import { nextSlotsOf, slotTextsOf } from './open-slots.ts'
import { teachersFreeAt } from './teachers-free-at.ts'
import { AvailabilityRowView } from './view.ts'
import { availabilityOf, removeAvailability, writeAvailability } from './write-availability.ts'

export { openOrClose, timetable, week } from './own-hours-api.ts'

/** Longest span of one question (issue 2): two months of a calendar. */
const mostDays = 62

const date = z.string().max(10).refine(isPlainDate, 'yyyy-MM-dd').meta({ format: 'date' })
const zone = z.string().max(64).refine(isTimeZone, 'IANA zone').optional()
const lessonType = z.enum(['trial', 'individual', 'group']).default('individual')
const instant = z.iso.datetime()

const SlotView = z.object({ startsAt: instant, endsAt: instant, date: z.string(), time: z.string() })
const slotView = (slot: Slot) => ({
  ...slot,
  startsAt: slot.startsAt.toString(),
  endsAt: slot.endsAt.toString(),
})

/** The zone asked for; else the caller's own, the visitor's, or the school's. */
const zoneOf = async (context: Context, asked: string | undefined) =>
  asked ?? (await context.viewer())?.timezone ?? context.visitorZone ?? 'Europe/Paris'

const spanErrors: Record<'until_before_from' | 'too_many_days', ErrorMapping> = {
  until_before_from: { status: 400, message: () => m.availability_until_before_from() },
  too_many_days: { status: 400, message: () => m.availability_too_many_days({ days: mostDays }) },
}

export const slots = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/teachers/{id}/slots',
    summary: 'Les créneaux libres d’un professeur, dates comprises',
  })
  .input(z.object({ id: Id, from: date, to: date, lessonType, timezone: zone }))
  .output(z.object({ timezone: z.string(), teacherTimezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const { id: teacherId, from, to: until } = input
    if (until < from) return unwrapOrThrow(refuse('until_before_from'), spanErrors)
    if (daysBetween(from, until) >= mostDays) return unwrapOrThrow(refuse('too_many_days'), spanErrors)
    const viewerZone = await zoneOf(context, input.timezone)
    const question = { teacherId, from, until, viewerZone, lessonType: input.lessonType, now: context.now }
    const found = await unwrapOrThrow(slotTextsOf(context.db, question))
    return { timezone: viewerZone, teacherTimezone: found.zone, slots: found.slots }
  })

export const next = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/teachers/{id}/slots/next',
    summary: 'Les premiers créneaux libres d’un professeur',
  })
  .input(
    z.object({
      id: Id,
      lessonType,
      timezone: zone,
      count: z.coerce.number().int().min(1).max(20).default(3),
    }),
  )
  .output(z.object({ timezone: z.string(), teacherTimezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const { id: teacherId, count } = input
    const viewerZone = await zoneOf(context, input.timezone)
    const question = { teacherId, viewerZone, lessonType: input.lessonType, now: context.now, count }
    const found = await unwrapOrThrow(nextSlotsOf(context.db, question))
    return { timezone: viewerZone, teacherTimezone: found.zone, slots: found.slots }
  })

export const hours = publicProcedureUnparsedOutput
  .route({ method: 'GET', path: '/slots/hours', summary: 'Les heures d’un jour où un professeur est libre' })
  .input(z.object({ date, lessonType, timezone: zone }))
  .output(z.object({ timezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const viewerZone = await zoneOf(context, input.timezone)
    const found = await hoursOfDay(context.db, { ...input, viewerZone, now: context.now })
    return { timezone: viewerZone, slots: found.map(slotView) }
  })

export const free = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/slots',
    summary: 'Les professeurs libres à un moment donné, le mieux noté d’abord',
  })
  .input(z.object({ date, time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), lessonType, timezone: zone }))
  .output(
    z.object({
      timezone: z.string(),
      /** Null for a time that clocks skip on that day. */
      startsAt: instant.nullable(),
      teachers: z.array(TeacherCard),
    }),
  )
  .handler(async ({ context, input }) => {
    const timezone = await zoneOf(context, input.timezone)
    const [hour = 0, minute = 0] = input.time.split(':').map(Number)
    const startsAt = instantOfTime(input.date, hour, minute, timezone)
    if (!startsAt) return { timezone, startsAt: null, teachers: [] }
    const question = { startsAt, lessonType: input.lessonType, now: context.now }
    return { timezone, startsAt: startsAt.toString(), teachers: await teachersFreeAt(context.db, question) }
  })

const text = z.string().max(40)
const Rule = z
  .object({
    dayOfWeek: z.enum(weekdays).nullish(),
    timeSlot: text,
    date: text.nullish(),
    isException: z.boolean().optional(),
    validFrom: text.nullish(),
    validUntil: text.nullish(),
  })
  .transform(({ dayOfWeek = null, date: onDate = null, isException = false, ...rule }) => ({
    dayOfWeek,
    timeSlot: rule.timeSlot,
    date: onDate,
    isException,
    validFrom: rule.validFrom ?? null,
    validUntil: rule.validUntil ?? null,
  }))

const ruleErrors = {
  bad_range: { status: 422, message: () => m.availability_bad_range() },
  same_hours: { status: 422, message: () => m.availability_same_hours() },
  end_before_start: { status: 422, message: () => m.availability_end_before_start() },
  no_day: { status: 422, message: () => m.availability_no_day() },
  bad_date: { status: 422, message: () => m.availability_bad_date() },
  until_before_from: { status: 422, message: () => m.availability_until_before_from() },
  day_mismatch: { status: 422, message: () => m.availability_day_mismatch() },
  too_many_rows: { status: 422, message: () => m.availability_too_many_rows() },
}

export const list = teacherProcedure
  .route({ method: 'GET', path: '/availability', summary: 'Les horaires du professeur connecté' })
  .output(z.array(AvailabilityRowView))
  .handler(({ context }) => availabilityOf(context.db, context.teacher))

export const write = teacherProcedure
  .route({
    method: 'POST',
    path: '/availability',
    summary:
      'Écrire une règle, qui répond par sa ligne, ou plusieurs, qui répondent par une liste : toutes ou aucune',
  })
  .input(z.union([z.array(Rule).min(1).max(200), Rule]))
  .output(z.union([z.array(AvailabilityRowView), AvailabilityRowView]))
  .handler(async ({ context, input }) => {
    const rules = Array.isArray(input) ? input : [input]
    const rows = await unwrapOrThrow(writeAvailability(context.db, context.teacher, rules), ruleErrors)
    return Array.isArray(input) ? rows : (rows[0] ?? rows)
  })

export const remove = teacherProcedure
  .route({ method: 'DELETE', path: '/availability/{id}', summary: 'Retirer une règle ; les cours restent' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context, input }) => unwrapOrThrow(removeAvailability(context.db, context.teacher, input.id)))
