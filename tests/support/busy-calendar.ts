// A teacher's other calendar for tests, made straight in the database.

import { randomUUID } from 'node:crypto'
import { mergePeriods } from '#features/availability/busy-calendars.ts'
import { busyValue } from '#features/availability/server/busy-calendars.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Period } from '#platform/time/period.ts'

/** Another calendar of the teacher's, as it was read last. */
export const makeBusyCalendar = async (
  db: Db,
  teacherId: string,
  {
    place = 1,
    name = '',
    busy = [],
    unreadEvents = 0,
    readZone = 'Europe/Paris',
    at = Temporal.Instant.from('2026-01-01T00:00:00Z'),
  }: {
    place?: number
    name?: string
    busy?: readonly Period[]
    unreadEvents?: number
    readZone?: string
    at?: Temporal.Instant
  },
) =>
  db
    .insertInto('busy_calendars')
    .values({
      id: randomUUID(),
      teacher_id: teacherId,
      place,
      name,
      address: 'encrypted',
      host: 'calendar.test',
      added_at: at,
      tried_at: at,
      read_at: at,
      read_zone: readZone,
      busy: busyValue(mergePeriods(busy)),
      unread_events: unreadEvents,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
