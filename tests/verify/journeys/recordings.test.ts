// What a closed room could not send of a recording.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated } from '../../support/browser.ts'
import { agreeToRecording, makeClass } from '../../support/classroom.ts'
import { programDb } from '../../support/program-db.ts'
import { pieces, recordButton, recordingPages, sending, waitingOn } from '../../support/recordings.ts'

const db = programDb()
const come = recordingPages()

test('what a closed room could not send is sent by the next page of the teacher’s space, from one tab; a sign-out deletes it', async () => {
  const { lessonId, path, teacher: login, families } = await makeClass(db)
  const [family] = families
  if (!family) throw new Error('A class needs a child')
  await agreeToRecording(db, family)
  const teacher = await come(login, path)
  const context = teacher.context()
  const record = async (room: Page) => {
    await room.getByRole('button', { name: recordButton }).click({ timeout: 30_000 })
    await expect.poll(() => waitingOn(room), { timeout: 30_000 }).toBeGreaterThan(1)
  }
  await context.route(sending, route => route.abort('failed'))
  await teacher.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await record(teacher)
  // Another page, while the first still records: nothing is taken from it.
  const other = await context.newPage()
  await other.goto('/teacher/dashboard')
  await hydrated(other)
  await teacher.close()
  const waited = await waitingOn(other)
  expect(waited).toBeGreaterThan(1)
  expect(await pieces(lessonId)).toEqual([0, 0])
  await context.unroute(sending)
  const again = await context.newPage()
  await Promise.all([other.reload(), again.goto('/teacher/lessons')])
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('recordings')
            .where('lesson_id', '=', lessonId)
            .where('stored_as', 'is not', null)
            .select('pieces')
            .executeTakeFirst()
        )?.pieces,
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(waited)
  await expect.poll(() => waitingOn(other)).toBe(0)

  await context.route(sending, route => route.abort('failed'))
  await other.goto(path)
  await other.getByRole('button', { name: 'Entrer dans la salle' }).click()
  await record(other)
  await other.goto('/teacher/dashboard')
  await hydrated(other)
  expect(await waitingOn(other)).toBeGreaterThan(1)
  await other.getByRole('button', { name: 'Se déconnecter' }).click()
  await other.waitForURL(url => url.pathname === '/')
  expect(await waitingOn(other)).toBe(0)
})
