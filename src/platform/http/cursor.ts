import { refusalError } from './errors.ts'
import { isUuid } from './input.ts'

/** Where the next page of a list starts: after the row of this instant and id. */
export type Cursor = { at: Temporal.Instant; id: string }

/** The rows to show of a statement that read one more than `limit`, and the last of them if others follow. */
export const cutPage = <Row>(rows: readonly Row[], limit: number) => {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? shown.at(-1) : undefined }
}

export const formatCursor = ({ at, id }: { at: string; id: string }) => `${at}_${id}`

/** Parses «2026-11-24T10:00:00.123456Z_uuid». @throws invalid_input for anything else */
export const parseCursor = (text: string | undefined): Cursor | undefined => {
  if (text === undefined) return undefined
  const [at = '', id = ''] = text.split('_')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(at) || !isUuid(id))
    throw refusalError('invalid_input')
  try {
    return { at: Temporal.Instant.from(at), id }
  } catch (error) {
    if (error instanceof RangeError) throw refusalError('invalid_input') // 30 February
    throw error
  }
}
