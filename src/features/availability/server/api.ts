import { z } from 'zod'
import {
  type Context,
  publicProcedure,
  publicProcedureUnparsedOutput,
  toMember,
} from '#features/accounts/server/procedures.ts'
import { maxAge, minAge } from '#features/families/families.ts'
import { Level } from '#features/families/server/student.ts'
import { isOwnLesson } from '#features/lessons/server/own-lesson.ts'
import { lessonTypes } from '#features/school/lesson-types.ts'
import { lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { findTeachersByWords } from '#features/teachers/server/queries.ts'
import { TeacherCard } from '#features/teachers/server/view.ts'
import { teachersPerPage, varieties } from '#features/teachers/teachers.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { BooleanParam, Id, InstantText } from '#platform/http/input.ts'
import { ok, refuse } from '#platform/refusal/refusal.ts'
import { addDays, daysBetween } from '#platform/time/dates.ts'
import type { LocalTime } from '#platform/time/local-time.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { instantOfTime, localOf, toLocalTime } from '#platform/time/zones.ts'
import { weekParts } from '../day-parts.ts'
import type { Slot } from '../slots.ts'
import { teacherSorts } from '../teacher-filter.ts'
import { findFreeDays, findFreeHours } from './find-free-hours.ts'
import { findFreeTeachers } from './find-free-teachers.ts'
import { findTeachers } from './find-teachers.ts'
import { DateInput, ZoneInput } from './input.ts'
import { listNextSlots, listSlotDays, listSlotTexts, suggestionMargin } from './list-slots.ts'

export {
  addBusyCalendar,
  busyCalendars,
  refreshBusyCalendars,
  removeBusyCalendar,
} from './busy-calendars-api.ts'
export { endHoliday, holidayLessonsIn, holidays, previewHoliday, takeHoliday } from './holidays-api.ts'
export { openOrClose, paint, timetable, week } from './own-calendar-api.ts'
export { list, remove, write } from './rules-api.ts'

/** Longest span of one request: two months of a calendar. */
const maxDays = 62

const timezone = ZoneInput.optional()
const lessonType = z.enum(lessonTypes).default('individual')
/**
 * Minutes of an individual lesson; without them 60 or, of one teacher who gives no such lessons, the nearest. Trials and groups
 * take an hour, whatever is asked.
 */
const duration = z.coerce.number().pipe(z.literal(lessonLengths)).optional()
/** Whom the lesson is for: only teachers who take a child of this level and age. */
const forChild = {
  level: Level.optional(),
  age: z.coerce.number().int().min(minAge).max(maxAge).optional(),
}
/** Slots to move a lesson of this type and length to, which the teacher need not give any more. */
const isBooked = BooleanParam.default(false)
const movedLesson = Id.optional().describe(
  'Le cours que l’on déplace : son propre temps compte comme libre, pour sa famille et son professeur seulement',
)
const instant = z.iso.datetime()

const SlotView = z.object({ startsAt: instant, endsAt: instant, date: z.string(), time: z.string() })
const toSlotView = (slot: Slot) => ({
  ...slot,
  startsAt: slot.startsAt.toString(),
  endsAt: slot.endsAt.toString(),
})

/** The requested zone; without one the user's own, then the visitor's, then the school's. */
const getViewerZone = async (context: Context, requested: string | undefined) =>
  requested ?? (await context.viewer())?.timezone ?? context.visitorZone ?? schoolZone

/** Somebody else's lesson counts as not given: its hour stays taken. */
const findMovedLesson = async (context: Context, lessonId: string | undefined) => {
  const user = lessonId && (await context.viewer())
  const member = user ? toMember(user, {}) : undefined
  return lessonId && member && (await isOwnLesson(context.db, member, lessonId)) ? lessonId : undefined
}

const spanErrors: Record<'until_before_from' | 'too_many_days', ErrorMapping> = {
  until_before_from: { status: 400, message: () => m.availability_until_before_from() },
  too_many_days: { status: 400, message: () => m.availability_too_many_days({ days: maxDays }) },
}

const checkSpan = (from: string, until: string) => {
  if (until < from) return refuse('until_before_from')
  return daysBetween(from, until) >= maxDays ? refuse('too_many_days') : ok(undefined)
}

export const slots = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/teachers/{id}/slots',
    summary: 'Les créneaux libres d’un professeur, dates comprises',
  })
  .input(
    z.object({
      id: Id,
      from: DateInput,
      to: DateInput,
      lessonType,
      duration,
      isBooked,
      movedLesson,
      timezone,
    }),
  )
  .output(z.object({ timezone: z.string(), teacherTimezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const { id: teacherId, from, to: until } = input
    await unwrapOrThrow(checkSpan(from, until), spanErrors)
    const viewerZone = await getViewerZone(context, input.timezone)
    const { lessonType, duration, isBooked } = input
    const booked = { isBooked, movedLesson: await findMovedLesson(context, input.movedLesson) }
    const query = { teacherId, from, until, viewerZone, lessonType, duration, ...booked, now: context.now }
    const found = await unwrapOrThrow(listSlotTexts(context.db, query))
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
      duration,
      timezone,
      inDay: BooleanParam.default(false).describe(
        'Seulement de 8 h à 20 h, ou 19 h pour un enfant de moins de 8 ans',
      ),
      age: forChild.age,
      count: z.coerce.number().int().min(1).max(20).default(3),
    }),
  )
  .output(z.object({ timezone: z.string(), teacherTimezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const { id: teacherId, lessonType, duration, count, inDay, age } = input
    const viewerZone = await getViewerZone(context, input.timezone)
    const query = { teacherId, viewerZone, lessonType, duration, now: context.now, count, inDay, age }
    const found = await unwrapOrThrow(listNextSlots(context.db, query))
    return { timezone: viewerZone, teacherTimezone: found.zone, slots: found.slots }
  })

/** Weeks that a profile lets one page through. */
const maxWeeks = 12

/** Seven days from today on in the reader's zone, or from so many weeks later. */
export const freeWeek = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/teachers/{id}/slots/weeks/{week}',
    summary:
      'Sept jours de créneaux libres d’un professeur, à partir d’aujourd’hui ou de tant de semaines plus tard',
  })
  .input(
    z.object({
      id: Id,
      week: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxWeeks - 1),
      lessonType,
      timezone,
    }),
  )
  .output(
    z.object({
      timezone: z.string(),
      days: z.array(
        z.object({
          date: z.string(),
          slots: z.array(
            SlotView.extend({
              note: z.string().optional().describe('« avant le changement d’heure », de deux heures égales'),
            }),
          ),
          isFull: z.boolean().describe('Des heures étaient ouvertes ce jour-là, toutes sont prises'),
        }),
      ),
      isLast: z.boolean(),
    }),
  )
  .handler(async ({ context, input }) => {
    const viewerZone = await getViewerZone(context, input.timezone)
    const from = addDays(localOf(context.now, viewerZone).date, input.week * 7)
    const until = addDays(from, 6)
    const query = {
      teacherId: input.id,
      from,
      until,
      viewerZone,
      lessonType: input.lessonType,
      now: context.now.add(suggestionMargin),
    }
    const { slots: days } = await unwrapOrThrow(listSlotDays(context.db, query))
    return {
      timezone: viewerZone,
      days,
      isLast: input.week === maxWeeks - 1,
    }
  })

export const hours = publicProcedureUnparsedOutput
  .route({ method: 'GET', path: '/slots/hours', summary: 'Les heures d’un jour où un professeur est libre' })
  .input(z.object({ date: DateInput, lessonType, duration, timezone, ...forChild }))
  .output(z.object({ timezone: z.string(), slots: z.array(SlotView) }))
  .handler(async ({ context, input }) => {
    const viewerZone = await getViewerZone(context, input.timezone)
    const found = await findFreeHours(context.db, { ...input, viewerZone, now: context.now })
    return { timezone: viewerZone, slots: found.map(toSlotView) }
  })

export const days = publicProcedure
  .route({ method: 'GET', path: '/slots/days', summary: 'Les jours où un professeur est libre' })
  .input(z.object({ from: DateInput, to: DateInput, lessonType, duration, timezone, ...forChild }))
  .output(z.object({ timezone: z.string(), days: z.array(z.string()) }))
  .handler(async ({ context, input: { to: until, ...input } }) => {
    await unwrapOrThrow(checkSpan(input.from, until), spanErrors)
    const viewerZone = await getViewerZone(context, input.timezone)
    const days = await findFreeDays(context.db, { ...input, until, viewerZone, now: context.now })
    return { timezone: viewerZone, days }
  })

/** Words of names and specialities. */
const Search = z
  .string()
  .max(100)
  .refine(text => !text.includes('\0'), 'null character')
  .optional()

const isEqualTime = (one: LocalTime, other: LocalTime) => one.date === other.date && one.time === other.time

export const free = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/slots',
    summary: 'Les professeurs libres à un moment donné, le mieux noté d’abord',
  })
  .input(
    z.object({
      date: DateInput,
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      startsAt: InstantText.optional().describe(
        'L’instant de cette heure, tel que la liste des heures du jour l’a donné : il dit laquelle, si elle existe deux fois ce jour-là',
      ),
      lessonType,
      duration,
      search: Search,
      timezone,
      ...forChild,
    }),
  )
  .output(
    z.object({
      timezone: z.string(),
      /** Null for a time that the clocks skip on that day. */
      startsAt: instant.nullable(),
      teachers: z.array(TeacherCard),
    }),
  )
  .handler(async ({ context, input }) => {
    const viewerZone = await getViewerZone(context, input.timezone)
    const [hour = 0, minute = 0] = input.time.split(':').map(Number)
    const isOffered = input.startsAt && isEqualTime(toLocalTime(input.startsAt, viewerZone), input)
    const startsAt = isOffered ? input.startsAt : instantOfTime(input.date, hour, minute, viewerZone)
    if (!startsAt) return { timezone: viewerZone, startsAt: null, teachers: [] }
    const { lessonType, duration, level, age, search } = input
    const among = search?.trim() ? await findTeachersByWords(context.db, search) : undefined
    const query = { startsAt, lessonType, duration, level, age, among, now: context.now }
    return {
      timezone: viewerZone,
      startsAt: startsAt.toString(),
      teachers: await findFreeTeachers(context.db, query),
    }
  })

const FoundTeacher = TeacherCard.extend({
  /** The first free hours, all of one day; none when no hour is free in the next two weeks. */
  slots: z.array(z.object({ startsAt: instant, date: z.string(), time: z.string() })),
})

export const find = publicProcedureUnparsedOutput
  .route({
    method: 'GET',
    path: '/teachers/search',
    summary: 'Les professeurs qui conviennent à un enfant, avec leurs prochaines heures libres',
  })
  .input(
    z.object({
      search: Search,
      ...forChild,
      varieties: z.array(z.enum(varieties)).max(varieties.length).optional(),
      specialization: z
        .string()
        .max(100)
        .refine(text => !text.includes('\0'), 'null character')
        .optional(),
      /** In euros an hour. */
      maxRate: z.coerce.number().int().min(0).max(1000).optional(),
      trial: BooleanParam.optional(),
      when: z.enum(weekParts).optional(),
      sort: z.enum(teacherSorts).default('match'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(teachersPerPage),
      timezone,
    }),
  )
  .output(
    z.object({
      teachers: z.array(FoundTeacher),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
      timezone: z.string(),
      /** How many would match with this choice and all others. */
      levels: z.record(Level, z.int()),
      varieties: z.record(z.enum(varieties), z.int()),
      parts: z.record(z.enum(weekParts), z.int()),
      trial: z.int(),
      /** How many match at any time. */
      anyTimeTotal: z.int(),
      lowestRateCents: z.int().nullable(),
      highestRateCents: z.int().nullable(),
    }),
  )
  .handler(async ({ context, input: { maxRate, ...input } }) => {
    const viewerZone = await getViewerZone(context, input.timezone)
    const found = await findTeachers(context.db, {
      ...input,
      maxRateCents: maxRate === undefined ? undefined : maxRate * 100,
      viewerZone,
      now: context.now,
    })
    return { ...found, page: input.page, limit: input.limit, timezone: viewerZone }
  })
