// Long responses skip output validation at run time; here they are checked against their schemas.

import { createRouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  type Context,
  publicProcedure,
  publicProcedureUnparsedOutput,
} from '#features/accounts/server/procedures.ts'
import * as availability from '#features/availability/server/api.ts'
import { addDays } from '#platform/time/dates.ts'
import { testDatabase } from '../support/database.ts'
import { makeTeacher } from '../support/people.ts'
import { testWeb } from '../support/web.ts'

const database = testDatabase()
const web = testWeb(database)

const inTwoDays = () => addDays(Temporal.Now.instant().toZonedDateTimeISO('UTC').toPlainDate().toString(), 2)
const ask = async (path: string, schema: unknown) => {
  const response = await web.get(path)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect((schema as z.ZodType).parse(body)).toEqual(body)
  return body
}

describe('a long response matches its schema', () => {
  test.each(['slots', 'slots/next', 'hours', 'free'] as const)('%s', async which => {
    const { teacherId } = await makeTeacher(database.db)
    const date = inTwoDays()
    const { path, procedure, list } = {
      slots: {
        path: `/api/v1/teachers/${teacherId}/slots?from=${date}&to=${addDays(date, 20)}&timezone=Europe/Paris`,
        procedure: availability.slots,
        list: 'slots',
      },
      'slots/next': {
        path: `/api/v1/teachers/${teacherId}/slots/next`,
        procedure: availability.next,
        list: 'slots',
      },
      hours: { path: `/api/v1/slots/hours?date=${date}`, procedure: availability.hours, list: 'slots' },
      free: {
        path: `/api/v1/slots?date=${date}&time=12:00&timezone=UTC`,
        procedure: availability.free,
        list: 'teachers',
      },
    }[which]
    const body = await ask(path, procedure['~orpc'].outputSchema)
    expect(body[list].length).toBeGreaterThan(0)
  })
})

test('only the output of a long response is not parsed', async () => {
  const output = z.object({ day: z.string() })
  const long = { day: 'lundi', removed: 'by a parser' }
  const router = {
    parsed: publicProcedure.output(output).handler(() => long),
    unparsed: publicProcedureUnparsedOutput.output(output).handler(() => long),
  }
  const api = createRouterClient(router, { context: {} as Context })
  expect([await api.parsed(), await api.unparsed()]).toEqual([{ day: 'lundi' }, long])
})
