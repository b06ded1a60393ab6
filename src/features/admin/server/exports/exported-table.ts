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
type CursorTable = Head & {
  pages: (size: { limit: number; maxPages: number }) => AsyncGenerator<Cells[]>
}

export type Table = PageTable | CursorTable
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

type ReadAfter<After, Next> = (page: {
  after: After | undefined
  limit: number
}) => Promise<{ rows: Cells[]; next: Next | null }>

/** Reads a list page by page; the cursor is what the page before returned as `next`. */
export const afterLast = <Last>(read: ReadAfter<Last, Last>): CursorTable['pages'] =>
  async function* ({ limit, maxPages }) {
    let after: Last | undefined
    for (let page = 1; page <= maxPages; page++) {
      const { rows, next } = await read({ after, limit })
      yield rows
      if (next === null) return
      after = next
    }
  }

type FormattedCursor = Parameters<typeof formatCursor>[0]
/** Reads a list whose cursor is an instant and an id. */
export const afterCursor = (read: ReadAfter<Cursor, FormattedCursor>): CursorTable['pages'] =>
  afterLast<FormattedCursor>(({ after, limit }) =>
    read({ after: parseCursor(after && formatCursor(after)), limit }),
  )

export const dayOf = (at: string | null) => at && localOf(Temporal.Instant.from(at), schoolZone).date
export const yesNo = (is: boolean) => (is ? m.admin_csv_yes() : m.admin_csv_no())
