import { expect, test } from 'vitest'
import { now } from '../../../../tests/support/booking.ts'
import { callAs, parentCaller } from '../../../../tests/support/caller.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeFamily } from '../../../../tests/support/people.ts'

const database = testDatabase()

test('a child’s words and letters are counted, not the rules that it met', async () => {
  const { parentId, studentIds } = await makeFamily(database.db)
  const [studentId = ''] = studentIds
  await database.db
    .insertInto('learning_meetings')
    .values(
      ['word:kitab', 'letter:ba', 'point:harakat'].map(item => ({
        student_id: studentId,
        item,
        met_on: '2026-11-20',
        met_at: now,
      })),
    )
    .execute()
  const { practice } = await callAs(database.db, parentCaller(parentId), now).parentSpace.dashboard()
  expect(practice).toMatchObject([{ studentId, sessions: 0, items: 2 }])
})
