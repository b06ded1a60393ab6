/** A program for tables would run a cell that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/

type Cell = string | number | boolean | null

const writeCell = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = String(cell ?? '')
  // An apostrophe makes it text; a space before the sign does not help, as some programs drop it, and some read wide signs too.
  const read = text.normalize('NFKC')
  const safe = formulaStart.test(read.trimStart()) || formulaStart.test(read) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a table for spreadsheets: semicolons and decimal commas, as French ones expect. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(';')}\r\n`

/** Before the first line: without it, Excel reads accents wrongly. */
export const csvStart = '\uFEFF'
