import { stripSigns } from './arabic.ts'
import { isOfKind } from './items.ts'

/** The wall of tiles: one tile for every letter and word that the child met, from right to left, row by row. */

export const wallColumns = 8

/** How many of the latest tiles are sent: the rows that a page shows. */
export const wallRows = 5
export const wallTiles = wallColumns * wallRows

/** What stands on a tile without a picture: the letter itself (lâm-alif is two characters), of a word its first letter. */
export const letterOfTile = ({ item, ar }: { item: string; ar: string }): string => {
  const letters = stripSigns(ar)
  return isOfKind(item, 'letter') ? letters : ([...letters][0] ?? '')
}

/** A tile: what was met, and where it stands. Rows count down from the first one shown, columns from the left. */
export type Laid<Tile> = { tile: Tile; row: number; column: number }

/**
 * Where the latest tiles stand. @param total how many there are in all; `tiles` are the last of them, in the order of meeting
 * @param rows the most rows to show, the latest
 */
export const layWall = <Tile>(
  tiles: readonly Tile[],
  total: number,
  rows: number,
): { laid: Laid<Tile>[]; rows: number } => {
  const all = Math.ceil(total / wallColumns)
  const first = Math.max(0, all - rows)
  const laid = tiles.flatMap((tile, index) => {
    const place = total - tiles.length + index
    const row = Math.floor(place / wallColumns) - first
    return row < 0 ? [] : [{ tile, row, column: wallColumns - 1 - (place % wallColumns) }]
  })
  return { laid, rows: all - first }
}

/**
 * The corners that get a cross: below and right of (row, column), where all four tiles are there. Beyond the upper edge and the
 * sides tiles count as there, so crosses at the edges are cut.
 */
export const layCrosses = (
  laid: readonly Laid<unknown>[],
  rows: number,
): { row: number; column: number }[] => {
  const standing = new Set(laid.map(({ row, column }) => row * wallColumns + column))
  const stands = (row: number, column: number) =>
    row < 0 || column < 0 || column >= wallColumns || standing.has(row * wallColumns + column)
  const isInside = (column: number) => column >= 0 && column < wallColumns
  return Array.from({ length: rows }, (_, index) => index - 1).flatMap(row =>
    Array.from({ length: wallColumns + 1 }, (_, index) => ({ row, column: index - 1 })).filter(
      ({ column }) => {
        const sides = [column, column + 1]
        return sides.every(one => stands(row, one) && (!isInside(one) || stands(row + 1, one)))
      },
    ),
  )
}
