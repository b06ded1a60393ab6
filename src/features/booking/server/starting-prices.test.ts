import { expect, test } from 'vitest'
import { now } from '../../../../tests/support/booking.ts'
import { callAs } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeTeacher } from '../../../../tests/support/people.ts'

const database = testDatabase()

test('«dès …» is an hour with the least expensive teacher whom families can book, or with one at 35 € where there is none', async () => {
  const read = () => callAs(database.db, undefined, now).booking.startingPrices()
  await makeTeacher(database.db, { rateCents: 1000, approved: false })
  expect(await read()).toEqual({ individualCents: 3500, groupCents: 2450 })
  await makeTeacher(database.db, { rateCents: 4200 })
  await makeTeacher(database.db, { rateCents: 3000 })
  expect(await read()).toEqual({ individualCents: 3000, groupCents: 2100 })
})
