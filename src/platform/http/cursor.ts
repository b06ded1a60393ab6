import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { refusalError } from './errors.ts'
import { isUuid } from './input.ts'

/** Where the next page of a list starts: after the row of this instant and id. */
export type Cursor = { at: Temporal.Instant; id: string }

/** As `Cursor`, of a list in the order of names: after this folded name and id, even when that person is renamed or erased meanwhile. */
export type NameCursor = { place: string; id: string }

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

/** Encrypted with `key`, because a name must not be in a URL. */
export const formatNameCursor = ({ place, id }: NameCursor, key: string): Promise<string> =>
  symmetricEncrypt({ key, data: `${id}${place}` })

const uuidLength = 36

/** @throws invalid_input for anything that `formatNameCursor` did not write */
export const parseNameCursor = async (
  text: string | undefined,
  key: string,
): Promise<NameCursor | undefined> => {
  if (text === undefined) return undefined
  const data = await symmetricDecrypt({ key, data: text }).catch(() => {
    throw refusalError('invalid_input') // not hexadecimal, too short, or of another key
  })
  return { id: data.slice(0, uuidLength), place: data.slice(uuidLength) }
}
