import { refusalError } from './errors.ts'
import { isUuid } from './input.ts'

/** Where a page of a list goes on: after the row of this moment and id. */
export type PlaceInList = { at: Temporal.Instant; id: string }

export const writePlace = ({ at, id }: { at: string; id: string }) => `${at}_${id}`

/** Reads «2026-11-24T10:00:00.123456Z_uuid», as a page before told it. @throws invalid_input for anything else */
export const readPlace = (text: string | undefined): PlaceInList | undefined => {
  if (text === undefined) return undefined
  const [at = '', id = ''] = text.split('_')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(at) || !isUuid(id))
    throw refusalError('invalid_input')
  try {
    return { at: Temporal.Instant.from(at), id }
  } catch (error) {
    // Well formed and no moment of the calendar: 30 February.
    if (error instanceof RangeError) throw refusalError('invalid_input')
    throw error
  }
}
