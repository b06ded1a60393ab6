import { z } from 'zod'
import { teacherProcedure } from '#features/accounts/server/procedures.ts'
import { m } from '#paraglide/messages.js'
import { unwrapOrThrow } from '#platform/http/errors.ts'
import { isPlainDate } from '#platform/time/dates.ts'
import { setHour } from './set-hour.ts'
import { AvailabilityRowView } from './view.ts'
import { timetableOf, weekOf } from './week-of.ts'

const date = z.string().max(10).refine(isPlainDate, 'yyyy-MM-dd').meta({ format: 'date' })
const ruleState = z.enum(['available', 'cancelled', 'closed'])

const Week = z.object({
  timezone: z.string(),
  offsets: z.array(z.string()),
  today: z.string(),
  from: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      hours: z.array(
        z.object({
          hour: z.int(),
          state: z.enum(['available', 'cancelled', 'closed', 'booked', 'pending', 'skipped']),
          rules: ruleState,
          isOver: z.boolean(),
          lessons: z.array(
            z.object({
              id: z.guid(),
              name: z.string(),
              type: z.enum(['trial', 'individual', 'group']),
              time: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** The signed-in teacher's own week, in the teacher's own zone. */
export const week = teacherProcedure
  .route({ method: 'GET', path: '/availability/week', summary: 'Une semaine du professeur, heure par heure' })
  .input(z.object({ date: date.optional() }))
  .output(Week)
  .handler(({ context: { db, teacher: by, now }, input }) => weekOf(db, by, input.date, now))

export const openOrClose = teacherProcedure
  .route({
    method: 'PUT',
    path: '/availability/hour',
    summary: 'Ouvrir ou fermer une heure ; les cours restent',
  })
  .input(
    z.object({
      date,
      hour: z.int().min(0).max(23),
      open: z.boolean(),
      keepsLessons: z.boolean().default(false),
    }),
  )
  .output(z.object({ date: z.string(), hour: z.int(), state: ruleState, lessonsKept: z.string() }))
  .handler(({ context: { db, teacher: by, now }, input }) =>
    unwrapOrThrow(setHour(db, by, input, now), {
      hour_skipped: { status: 422, message: () => m.availability_hour_skipped() },
      hour_over: { status: 409, message: () => m.availability_hour_over() },
      hour_has_lesson: { status: 409, message: () => m.availability_hour_has_lesson() },
      too_many_rows: { status: 422, message: () => m.availability_too_many_rows() },
    }),
  )

/** The teacher's rules with the lessons that stand in each. */
export const timetable = teacherProcedure
  .output(
    z.object({
      timezone: z.string(),
      today: z.string(),
      rows: z.array(AvailabilityRowView.extend({ lessons: z.int() })),
    }),
  )
  .handler(({ context: { db, teacher: by, now } }) => timetableOf(db, by, now))
