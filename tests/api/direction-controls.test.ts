// A control of direction (U+202E) turns round what follows it, in a mail, the room or a list: it is removed or refused in every
// text that a person writes for others.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiProcedures, type InputSchema } from '../support/procedures.ts'
import { sampleInput, sampleText } from '../support/sample-input.ts'

/** A copy for each text in the value, with a control in that one. */
const withControl = (value: unknown): [field: string, unknown][] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const copies: [string, unknown][] = inner === sampleText ? [[key, `un \u202etexte`]] : withControl(inner)
    return copies.map(([field, copy]): [string, unknown] => [
      /^\d+$/.test(field) ? key : field,
      Array.isArray(value) ? value.with(Number(key), copy) : { ...value, [key]: copy },
    ])
  })
}

/** The fields that keep the control. */
const fieldsKeeping = async (input: InputSchema | undefined) => {
  const kept: string[] = []
  for (const [field, sent] of withControl(sampleInput(input, randomUUID()))) {
    const { data } = await (input?.safeParseAsync(sent) ?? { data: undefined })
    if (JSON.stringify(data ?? null).includes('\u202e')) kept.push(field)
  }
  return kept
}

/** Secrets, numbers, addresses, ids and choices that a program compares with what it knows, and what a reader searches for. */
const notFreeText = new Set(
  `city code currentPassword experience form hourlyRate item loginName near newPassword option phone presentationVideoUrl
  promptAr promptFr salle search signal skipped specialization subject texts theme timeSlot token username validFrom validUntil version`.split(
    /\s+/,
  ),
)

test('no input of free text keeps a control of direction', async () => {
  const kept = await Promise.all(
    apiProcedures.map(async ({ name, input }) =>
      (await fieldsKeeping(input)).filter(field => !notFreeText.has(field)).map(field => `${name} ${field}`),
    ),
  )
  expect(kept.flat()).toEqual([])
})

test('the sample of an input reaches the text of a report, a note, an announcement and the chat', async () => {
  const reached = apiProcedures.flatMap(({ name, input }) =>
    withControl(sampleInput(input, randomUUID())).map(([field]) => `${name} ${field}`),
  )
  expect(reached).toEqual(
    expect.arrayContaining([
      'announcements/send body',
      'classroom/sendChat text',
      'reports/save familyNote',
      'teacherSpace/noteOnStudent note',
    ]),
  )
})
