import { centred } from './letters.ts'

/** One display letter inside a drawing, centred as the eye sees it. Colour: `fill`, by default the tile's ink. */
export function Letter({ letter, x, y, size }: { letter: string; x: number; y: number; size: number }) {
  return (
    <text className="ornament-letter" {...centred(letter, x, y, size)} fontSize={size}>
      {letter}
    </text>
  )
}
