import { z } from 'zod'
import { m } from '#paraglide/messages.js'
import { type Cursor, formatCursor, parseCursor } from '#platform/http/cursor.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { localOf } from '#platform/time/zones.ts'
import type { csvRow } from '#platform/words/csv.ts'

// What the school's lists for spreadsheets have in common.

export type Cells = Parameters<typeof csvRow>[0]
type Head = { head: () => Cells }
/** A list that is read by the number of its page. */
export type PageTable = Head & { rows: (page: { page: number; pageSize: number }) => Promise<Cells[]> }
/** A list that is read on from its last row. */
export type CursorTable = Head & {
  rowsAfter: (page: {
    after: string | undefined
    limit: number
  }) => Promise<{ rows: Cells[]; next: string | null }>
}

type Table = PageTable | CursorTable
/** Opens a list with the filter of an address. @returns null when the filter is not valid */
export type ExportedTable = (address: unknown) => Table | null

/** A list that the page filters by its address; other parameters of the address are ignored. */
export const filtered =
  <Fields extends z.ZodRawShape>(
    fields: Fields,
    open: (filter: z.output<z.ZodObject<Fields>>) => Table,
  ): ExportedTable =>
  address => {
    const { success, data } = z.object(fields).safeParse(address)
    return success ? open(data) : null
  }

export const whole =
  (table: Table): ExportedTable =>
  () =>
    table

/** Reads a list whose cursor is an instant and an id. */
export const afterCursor =
  (
    read: (page: {
      after: Cursor | undefined
      limit: number
    }) => Promise<{ rows: Cells[]; next: Parameters<typeof formatCursor>[0] | null }>,
  ): CursorTable['rowsAfter'] =>
  async ({ after, limit }) => {
    const { rows, next } = await read({ after: parseCursor(after), limit })
    return { rows, next: next && formatCursor(next) }
  }

export const dayOf = (at: string | null) => at && localOf(Temporal.Instant.from(at), schoolZone).date
export const yesNo = (is: boolean) => (is ? m.admin_csv_yes() : m.admin_csv_no())
