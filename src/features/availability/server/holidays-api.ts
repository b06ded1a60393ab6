import { z } from 'zod'
import { teacherProcedure } from '#features/accounts/server/procedures.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id } from '#platform/http/input.ts'
import { isTimeZone, localOf } from '#platform/time/zones.ts'
import { maxHolidayDays, wholeDay } from '../holidays.ts'
import * as useCases from './holidays.ts'
import { DateInput } from './input.ts'

export const holidayErrors = {
  holiday_past: { status: 422, message: () => m.availability_holiday_past() },
  holiday_order: { status: 422, message: () => m.availability_holiday_order() },
  holiday_long: { status: 422, message: () => m.availability_holiday_long({ count: maxHolidayDays }) },
  holiday_hours: { status: 422, message: () => m.availability_holiday_hours() },
  holiday_overlaps: { status: 409, message: () => m.availability_holiday_overlaps() },
  lessons_changed: { status: 409, message: () => m.availability_holiday_changed() },
  too_many_rows: { status: 422, message: () => m.availability_too_many_rows() },
} satisfies Record<string, ErrorMapping>

export const DaysInput = z.object({ firstDay: DateInput, lastDay: DateInput })
/** A day has at most 24 lessons that start in it; a teacher with more than this in a holiday takes it in parts. */
const maxLessons = 500
export const NewHolidayInput = DaysInput.extend({ id: Id, lessonIds: z.array(Id).max(maxLessons) })
export const HolidayView = z.object({
  id: z.guid(),
  firstDay: z.string(),
  lastDay: z.string(),
  fromHour: z.int(),
  untilHour: z.int().describe('24 : minuit'),
  isBySchool: z.boolean().describe('Une absence que l’école a déclarée'),
  openLessons: z.int(),
})

export const holidays = teacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/holidays',
    summary: 'Les vacances du professeur, à venir ou en cours',
  })
  .output(
    z.object({
      today: z.string().describe('Dans le fuseau du professeur'),
      holidays: z.array(HolidayView),
    }),
  )
  .handler(async ({ context: { db, teacher: by, now } }) => ({
    today: localOf(now, by.timezone).date,
    holidays: await useCases.listHolidays(db, by, now),
  }))

export const previewHoliday = teacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/holidays/preview',
    summary: 'Les cours que des vacances toucheraient',
  })
  .input(DaysInput)
  .output(z.object({ lessons: z.array(LessonView) }))
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(useCases.previewHoliday(db, by, { ...input, ...wholeDay }, now), holidayErrors),
  )

export const holidayLessonsIn = teacherProcedure
  .route({
    method: 'GET',
    path: '/teacher/holidays/lessons',
    summary: 'Les cours qui seraient dans des vacances ou une absence sur l’horloge d’un autre fuseau',
  })
  .input(z.object({ timezone: z.string().max(80).refine(isTimeZone) }))
  .output(z.object({ lessons: z.array(LessonView) }))
  .handler(async ({ context: { db, teacher: by, now }, input }) => ({
    lessons: await useCases.listHolidayLessonsIn(db, by, input.timezone, now),
  }))

export const takeHoliday = teacherProcedure
  .route({
    method: 'POST',
    path: '/teacher/holidays',
    summary: 'Poser des vacances : les heures se ferment, les cours sont confiés à l’école',
  })
  .input(NewHolidayInput)
  .output(z.object({ id: z.guid(), lessons: z.int() }))
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(useCases.takeHoliday(db, by, { ...input, ...wholeDay }, now), holidayErrors),
  )

export const endHoliday = teacherProcedure
  .route({ method: 'DELETE', path: '/teacher/holidays/{id}', summary: 'Annuler des vacances' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(useCases.endHoliday(db, by, id, now)),
  )
