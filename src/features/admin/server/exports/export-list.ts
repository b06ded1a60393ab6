import type { Admin } from '#features/accounts/server/procedures.ts'
import type { Db } from '#platform/db/connect.ts'
import { csvRow, csvStart } from '#platform/words/csv.ts'
import type { ExportedList } from '../../exported-lists.ts'
import type { Cells, PageTable, Table } from './exported-table.ts'
import { exportedTables } from './exported-tables.ts'

const pageSize = 500
/** A list is cut after 2,000,000 rows, twice the lessons of the largest school that is measured, so that the answer stays bounded. */
const maxPages = 4000

async function* readPages(rows: PageTable['rows']): AsyncGenerator<Cells[]> {
  for (let page = 1; page <= maxPages; page++) {
    const found = await rows({ page, pageSize })
    yield found
    if (found.length < pageSize) return
  }
}

/**
 * A list of the school as a table for spreadsheets, a page of rows at a time: the rows that the page of this address shows, or all
 * without a filter. @returns null when the filter is not valid
 */
export const exportList = (
  db: Db,
  by: Admin,
  { list, address }: { list: ExportedList; address: Record<string, string> },
  now: Temporal.Instant,
): AsyncGenerator<string> | null => {
  const table = exportedTables(db, by, now)[list](address)
  return table && writeTable(table)
}

async function* writeTable(table: Table): AsyncGenerator<string> {
  yield csvStart + csvRow(table.head())
  const pages = 'rows' in table ? readPages(table.rows) : table.pages({ limit: pageSize, maxPages })
  for await (const rows of pages) if (rows.length > 0) yield rows.map(csvRow).join('')
}
