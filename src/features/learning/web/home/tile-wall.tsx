import { Letter } from '#ui/brand/letter.tsx'
import { cross, khatam } from '#ui/brand/shapes.ts'
import { cn } from '#ui/cn.ts'
import { isOwnPicture, ownPictureAddress } from '../../own-pictures.ts'
import type { WallView } from '../../server/view.ts'
import { layCrosses, layWall, letterOfTile, wallColumns } from '../../wall.ts'

const cell = 64
const middle = (index: number) => index * cell + cell / 2

const starLooks = [
  'fill-safran-400 text-encre-950',
  'fill-safran-200 text-encre-950',
  'fill-paon-200 text-encre-950',
  'fill-chaux-0 text-paon-800',
  'fill-grenade-200 text-grenade-900',
] as const
const crossLooks = ['fill-paon-900', 'fill-paon-700', 'fill-paon-800'] as const

/**
 * Decorative wall of met items; show the figures as text beside it. Half crosses at the edges suggest that it continues. `fresh`
 * tiles are framed.
 */
export function TileWall({
  wall,
  rows: most,
  fresh = [],
  className,
}: {
  wall: WallView
  rows: number
  fresh?: readonly string[]
  className?: string
}) {
  const { laid, rows } = layWall(wall.tiles, wall.letters + wall.words, most)
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${wallColumns * cell + 4} ${Math.max(1, rows) * cell + 4}`}
      className={cn('w-full stroke-play', className)}
      strokeWidth={2}
    >
      {layCrosses(laid, rows).map(({ row, column }) => (
        <path
          key={`${row} ${column}`}
          className={crossLooks[(row + 1 + 2 * (column + 1)) % crossLooks.length]}
          d={cross((column + 1) * cell, (row + 1) * cell, cell)}
        />
      ))}
      {laid.map(({ tile, row, column }) => {
        const isFresh = fresh.includes(tile.item)
        const [x, y] = [middle(column), middle(row)]
        return (
          <g
            key={tile.item}
            className={cn(
              'wall-tile',
              isFresh ? 'fill-chaux-0 text-paon-800' : starLooks[(row * 3 + column * 2) % starLooks.length],
            )}
          >
            <path
              d={khatam(x, y, isFresh ? cell / 2 - 1 : cell / 2)}
              className={isFresh ? 'stroke-safran-600' : undefined}
              strokeWidth={isFresh ? 4 : 2}
            />
            <TileFace tile={tile} x={x} y={y} />
          </g>
        )
      })}
    </svg>
  )
}

/** A letter, the picture of a word, or the first letter of a word without one. */
function TileFace({ tile, x, y }: { tile: WallView['tiles'][number]; x: number; y: number }) {
  const box = { x: x - 16, y: y - 16, width: 32, height: 32 }
  if (tile.picture && isOwnPicture(tile.picture))
    return <image href={ownPictureAddress(tile.picture)} {...box} />
  if (tile.picture) return <use href={`/pictures.svg#${tile.picture}`} {...box} strokeWidth={0.13} />
  return (
    <g stroke="none">
      <Letter letter={letterOfTile(tile)} x={x} y={y} size={26} />
    </g>
  )
}
