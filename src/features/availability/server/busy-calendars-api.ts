import { z } from 'zod'
import { type Context, teacherProcedure } from '#features/accounts/server/procedures.ts'
import { tooMany } from '#features/accounts/server/rate-limit.ts'
import { m } from '#paraglide/messages.js'
import { type ErrorMapping, unwrapOrThrow } from '#platform/http/errors.ts'
import { Id, line, required, text } from '#platform/http/input.ts'
import { ok } from '#platform/refusal/refusal.ts'
import { LocalTime } from '#platform/time/local-time.ts'
import { toLocalTime } from '#platform/time/zones.ts'
import { calendarFailures, maxBusyCalendars, maxCalendarAddress, maxCalendarName } from '../busy-calendars.ts'
import * as useCases from './busy-calendars.ts'
import { readOwnCalendars } from './read-busy-calendars.ts'
import { toCalendarAccess } from './read-calendar.ts'

const addErrors: Record<Exclude<useCases.AddCalendarRefusal, 'id_taken'>, ErrorMapping> = {
  address_invalid: { status: 422, message: () => m.availability_busy_address_invalid() },
  unreachable: { status: 422, message: () => m.availability_busy_unreachable() },
  refused: { status: 422, message: () => m.availability_busy_refused() },
  not_a_calendar: { status: 422, message: () => m.availability_busy_not_a_calendar() },
  oversized: { status: 422, message: () => m.availability_busy_oversized() },
  too_many_calendars: {
    status: 409,
    message: () => m.availability_busy_too_many({ most: maxBusyCalendars }),
  },
}

/** Each reading costs a request to another server. @returns the refusal when there were too many */
const countReading = async ({ limits }: Pick<Context, 'limits'>, teacherId: string) => {
  const seconds = await limits.count('calendarReading', teacherId)
  return seconds === undefined ? undefined : tooMany(seconds)
}

export const busyCalendars = teacherProcedure
  .route({ method: 'GET', path: '/teacher/calendars', summary: 'Les autres agendas du professeur' })
  .output(
    z.object({
      calendars: z.array(
        z.object({
          id: z.guid(),
          name: z.string(),
          host: z.string().describe('L’adresse elle-même n’est jamais rendue'),
          periods: z.int().describe('Périodes occupées à venir'),
          unreadEvents: z
            .int()
            .describe('Événements dont une heure au moins n’a pas pu être lue et reste proposée'),
          read: LocalTime.describe('Dans le fuseau du professeur'),
          failure: z.enum(calendarFailures).nullable(),
          failingSince: LocalTime.nullable(),
          isDropped: z.boolean().describe('Ses heures ne comptent plus'),
          isOfOtherZone: z
            .boolean()
            .describe(
              'Lu avant un changement de fuseau : les journées entières et les heures sans fuseau y sont celles de l’ancien',
            ),
        }),
      ),
      most: z.int(),
    }),
  )
  .handler(async ({ context: { db, teacher: by, now } }) => {
    const calendars = await useCases.listBusyCalendars(db, by, now)
    return {
      calendars: calendars.map(({ readAt, failure, failingSince, ...calendar }) => ({
        ...calendar,
        read: toLocalTime(readAt, by.timezone),
        failure: z.enum(calendarFailures).nullable().parse(failure),
        failingSince: failingSince && toLocalTime(failingSince, by.timezone),
      })),
      most: maxBusyCalendars,
    }
  })

export const addBusyCalendar = teacherProcedure
  .route({
    method: 'POST',
    path: '/teacher/calendars',
    summary: 'Tenir compte d’un autre agenda',
    successStatus: 201,
  })
  .input(
    z.object({
      id: Id,
      name: text().pipe(line(maxCalendarName)),
      address: required(line(maxCalendarAddress)),
    }),
  )
  .output(z.object({ id: z.guid() }))
  .handler(async ({ context, input }) => {
    const { db, teacher: by, now } = context
    const refused = await countReading(context, by.teacherId)
    return unwrapOrThrow(
      refused ?? useCases.addBusyCalendar(db, by, input, toCalendarAccess(context), now),
      addErrors,
    )
  })

export const refreshBusyCalendars = teacherProcedure
  .route({ method: 'POST', path: '/teacher/calendars/refresh', summary: 'Relire les autres agendas' })
  .output(z.object({ status: z.literal(true) }))
  .handler(async ({ context }) => {
    const { db, teacher: by, now } = context
    const refused = await countReading(context, by.teacherId)
    if (!refused) await readOwnCalendars(db, by, toCalendarAccess(context), now)
    return unwrapOrThrow(refused ?? ok({ status: true as const }))
  })

export const removeBusyCalendar = teacherProcedure
  .route({ method: 'DELETE', path: '/teacher/calendars/{id}', summary: 'Oublier un autre agenda' })
  .input(z.object({ id: Id }))
  .output(z.object({ id: z.guid() }))
  .handler(({ context: { db, teacher: by, now }, input: { id } }) =>
    unwrapOrThrow(useCases.removeBusyCalendar(db, by, id, now)),
  )
