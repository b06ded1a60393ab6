import { z } from 'zod'
import { teacherProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { BooleanParam } from '#platform/http/input.ts'
import { ruleStates } from '../availability.ts'
import { getTimetable } from './get-timetable.ts'
import { getWeek } from './get-week.ts'
import { DateInput, ZoneInput } from './input.ts'
import { setHour, setHours } from './set-hour.ts'
import { TimetableView, WeekView } from './view.ts'

export const week = teacherProcedure
  .route({ method: 'GET', path: '/availability/week', summary: 'Une semaine du professeur, heure par heure' })
  .input(
    z.object({
      date: DateInput.optional(),
      coming: BooleanParam.default(false).describe(
        'Jamais une semaine passée : la semaine en cours à sa place',
      ),
    }),
  )
  .output(WeekView)
  .handler(({ context: { db, teacher: by, now }, input }) => getWeek(db, by, input, now))

const HourOfDay = z.int().min(0).max(23)

const ShownZone = ZoneInput.optional().describe(
  'Le fuseau dans lequel l’heure a été lue ; refusé s’il n’est plus celui du professeur',
)

const KeepsJoinable = z
  .boolean()
  .describe('Un des cours maintenus est un groupe avec une place libre, qui reste proposée')

const hourErrors = {
  zone_changed: { status: 409, message: () => m.availability_zone_changed() },
  hour_skipped: { status: 422, message: () => m.availability_hour_skipped() },
  hour_in_holiday: { status: 409, message: () => m.availability_hour_in_holiday() },
  hour_of_absence: { status: 409, message: () => m.availability_hour_of_absence() },
  hour_over: { status: 409, message: () => m.availability_hour_past_refused() },
  hour_has_lesson: { status: 409, message: () => m.availability_hour_has_lesson() },
  too_many_rows: { status: 422, message: () => m.availability_too_many_rows() },
}

export const openOrClose = teacherProcedure
  .route({
    method: 'PUT',
    path: '/availability/hour',
    summary: 'Ouvrir ou fermer une heure ; les cours restent',
  })
  .input(
    z.object({
      date: DateInput,
      hour: HourOfDay,
      open: z.boolean(),
      keepsLessons: z.boolean().default(false),
      opensAbsence: z
        .boolean()
        .default(false)
        .describe('Ouvrir aussi l’heure d’un cours pour lequel une absence est signalée'),
      shownZone: ShownZone,
    }),
  )
  .output(
    z.object({
      date: z.string(),
      hour: z.int(),
      state: z.enum(ruleStates),
      keptStudentNames: z.string(),
      keepsJoinable: KeepsJoinable,
    }),
  )
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(setHour(db, by, input, now), hourErrors),
  )

/** As many hours as a week has. */
const maxHours = 7 * 24

export const paint = teacherProcedure
  .route({
    method: 'PUT',
    path: '/availability/hours',
    summary: 'Ouvrir ou fermer plusieurs heures d’une semaine ; les cours restent',
  })
  .input(
    z.object({
      hours: z
        .array(z.object({ date: DateInput, hour: HourOfDay }))
        .min(1)
        .max(maxHours),
      open: z.boolean(),
      keepsLessons: z.boolean().default(false),
      shownZone: ShownZone,
    }),
  )
  .output(
    z.object({
      changed: z
        .array(z.object({ date: z.string(), hour: z.int() }))
        .describe(
          'Les heures dont l’état a changé ; celles qui sont passées, en vacances ou d’une absence signalée restent',
        ),
      keptStudentNames: z.string(),
      keepsJoinable: KeepsJoinable,
    }),
  )
  .handler(async ({ context: { db, teacher: by, now }, input }) => {
    const { states: _, ...painted } = await unwrapOrThrow(setHours(db, by, input, now), hourErrors)
    return painted
  })

export const timetable = teacherProcedure
  .output(TimetableView)
  .handler(({ context: { db, teacher: by, now } }) => getTimetable(db, by, now))
