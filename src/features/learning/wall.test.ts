import { expect, test } from 'vitest'
import { layCrosses, layWall, letterOfTile, wallColumns } from './wall.ts'

const tiles = (count: number) => Array.from({ length: count }, (_, index) => index)

test('a wall grows from the right, row by row', () => {
  const { laid, rows } = layWall(tiles(10), 10, 5)
  expect(rows).toBe(2)
  expect(laid[0]).toEqual({ tile: 0, row: 0, column: 7 })
  expect(laid.at(-1)).toEqual({ tile: 9, row: 1, column: 6 })
})

test('a long wall shows its last rows only, and a tile keeps its column', () => {
  // 40 of 83 tiles were sent: the last three rows are those of tiles 64 to 82.
  const { laid, rows } = layWall(tiles(40), 83, 3)
  expect(rows).toBe(3)
  expect(laid).toHaveLength(19)
  expect(laid[0]).toEqual({ tile: 21, row: 0, column: 7 })
})

test('a new tile moves none of the old ones', () => {
  const before = layWall(tiles(12), 12, 5).laid
  expect(layWall(tiles(13), 13, 5).laid.slice(0, 12)).toEqual(before)
})

test('a cross is laid where the tiles around it stand, and along the upper edge', () => {
  const two = layWall(tiles(2 * wallColumns), 2 * wallColumns, 5)
  expect(layCrosses(two.laid, two.rows)).toHaveLength(2 * (wallColumns + 1))
  const oneMore = layWall(tiles(wallColumns + 1), wallColumns + 1, 5)
  expect(layCrosses(oneMore.laid, oneMore.rows).filter(({ row }) => row === 0)).toEqual([
    { row: 0, column: wallColumns - 1 },
  ])
  const three = layWall(tiles(3), 3, 5)
  expect(layCrosses(three.laid, three.rows).map(({ column }) => column)).toEqual([5, 6, 7])
  expect(layCrosses([], 0)).toEqual([])
})

test('a letter stands whole on its tile, lâm-alif too, and a word has its first letter', () => {
  expect(letterOfTile({ item: 'letter:lam_alif', ar: 'لا' })).toBe('لا')
  expect(letterOfTile({ item: 'letter:hamza_ya', ar: 'ئ' })).toBe('ئ')
  expect(letterOfTile({ item: 'word:la', ar: 'لَا' })).toBe('ل')
})
