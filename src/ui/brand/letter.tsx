import { opticalPosition } from './letters.ts'

/** One display letter inside an SVG, optically centred. Its colour is `fill`, by default the tile's ink. */
export function Letter({ letter, x, y, size }: { letter: string; x: number; y: number; size: number }) {
  return (
    <text className="ornament-letter" {...opticalPosition(letter, x, y, size)} fontSize={size}>
      {letter}
    </text>
  )
}
