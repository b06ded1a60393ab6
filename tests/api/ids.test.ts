import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiProcedures } from '../support/procedures.ts'
import { sampleInput } from '../support/sample-input.ts'

/** Their ids are not UUIDs: words, texts and points of the curriculum have names, and a participant's id is the browser's. */
const withOtherIds =
  /^curriculum\/|^learning\/(point|text|finishText)$|^classroom\/(updateMediaState|raiseHand|sendSignal|sendChat|leave)$/

test('every id of an input arrives in lower case, as PostgreSQL writes it', async () => {
  const id = randomUUID().toUpperCase()
  const results = await Promise.all(
    apiProcedures.map(async ({ name, input }) => {
      const sent = sampleInput(input, id)
      const parsed = JSON.stringify(sent ?? null).includes(id) ? await input?.safeParseAsync(sent) : undefined
      return { name, parsed }
    }),
  )
  const withIds = results.filter(({ name, parsed }) => parsed && !withOtherIds.test(name))
  expect(withIds.length).toBeGreaterThan(100)
  expect(withIds.filter(({ parsed }) => !parsed?.success).map(({ name }) => name)).toEqual([])
  expect(
    withIds.filter(({ parsed }) => JSON.stringify(parsed?.data).includes(id)).map(({ name }) => name),
  ).toEqual([])
})
