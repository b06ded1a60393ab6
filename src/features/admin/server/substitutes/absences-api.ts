import { z } from 'zod'
import { adminProcedure } from '#features/accounts/server/procedures.ts'
import {
  DaysInput,
  HolidayView,
  holidayErrors,
  NewHolidayInput,
} from '#features/availability/server/holidays-api.ts'
import { DateInput } from '#features/availability/server/input.ts'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line } from '#platform/http/input.ts'
import {
  endAbsence as end,
  listAbsences,
  previewAbsence as preview,
  recordAbsence as record,
  shortenAbsence as shorten,
} from './absences.ts'

// Absences of a teacher as the school enters, shortens and takes them back. Days and hours are the teacher's.

const errors = {
  ...holidayErrors,
  holiday_overlaps: { status: 409, message: () => m.admin_absence_overlaps() },
} as const

const hour = z.coerce.number().pipe(z.int().min(0).max(24))
const Hours = { fromHour: hour.default(0), untilHour: hour.default(24) }
const Absence = z.object({ teacherId: Id, id: Id })
const Changed = z.object({ id: z.guid() })

export const absences = adminProcedure
  .route({
    method: 'GET',
    path: '/school/teachers/{teacherId}/absences',
    summary: 'Les absences et vacances d’un professeur, à venir ou en cours',
  })
  .input(z.object({ teacherId: Id }))
  .output(
    z.object({
      today: z.string().describe('Dans le fuseau du professeur'),
      firstDay: z
        .string()
        .describe('Premier jour proposé : le prochain où le professeur a un cours ou une heure ouverte'),
      zoneLabel: z.string(),
      absences: z.array(HolidayView.extend({ reason: z.string() })),
    }),
  )
  .handler(({ context: { db, admin: by, now }, input: { teacherId } }) =>
    unwrapOrThrow(listAbsences(db, by, teacherId, now)),
  )

export const previewAbsence = adminProcedure
  .route({
    method: 'GET',
    path: '/school/teachers/{teacherId}/absences/preview',
    summary: 'Les cours qu’une absence toucherait',
  })
  .input(DaysInput.extend({ teacherId: Id, ...Hours }))
  .output(z.object({ lessons: z.array(LessonView) }))
  .handler(({ context: { db, admin: by, now }, input }) => unwrapOrThrow(preview(db, by, input, now), errors))

export const recordAbsence = adminProcedure
  .route({
    method: 'POST',
    path: '/school/teachers/{teacherId}/absences',
    summary: 'Déclarer l’absence d’un professeur : les heures se ferment, les cours attendent un remplaçant',
  })
  .input(
    NewHolidayInput.extend({
      teacherId: Id,
      ...Hours,
      reason: line(maxCancellationReasonLength).default(''),
    }),
  )
  .output(Changed.extend({ lessons: z.int() }))
  .handler(({ context: { db, admin: by, now }, input }) => unwrapOrThrow(record(db, by, input, now), errors))

export const shortenAbsence = adminProcedure
  .route({
    method: 'PATCH',
    path: '/school/teachers/{teacherId}/absences/{id}',
    summary: 'Finir plus tôt l’absence d’un professeur',
  })
  .input(Absence.extend({ lastDay: DateInput, untilHour: Hours.untilHour }))
  .output(Changed)
  .handler(({ context: { db, admin: by, now }, input }) =>
    unwrapOrThrow(shorten(db, by, input, now), {
      holiday_not_shorter: { status: 409, message: () => m.admin_absence_not_shorter() },
    }),
  )

export const endAbsence = adminProcedure
  .route({
    method: 'DELETE',
    path: '/school/teachers/{teacherId}/absences/{id}',
    summary: 'Retirer l’absence d’un professeur',
  })
  .input(Absence)
  .output(Changed)
  .handler(({ context: { db, admin: by, now }, input }) => unwrapOrThrow(end(db, by, input, now)))
