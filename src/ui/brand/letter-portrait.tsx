import { cn } from '../cn.ts'
import { Letter } from './letter.tsx'
import { arabicInitial, tileFor } from './letters.ts'
import { inner, khatam, nuqta } from './shapes.ts'

const corners = [
  [0, 0],
  [64, 0],
  [0, 64],
  [64, 64],
] as const

/** The four possible drawings. They do not depend on the name, so their paths are computed once. */
const drawings = [
  { tile: khatam(32, 32, 34), spark: corners.map(([x, y]) => nuqta(x, y, 9)).join('') },
  { tile: khatam(32, 32, 40, inner.rosette, 22.5), spark: '' },
  {
    tile: khatam(32, 32, 34, inner.khatam, 22.5),
    spark: nuqta(32, 0, 8) + nuqta(32, 64, 8) + nuqta(0, 32, 8) + nuqta(64, 32, 8),
  },
  { tile: corners.map(([x, y]) => khatam(x, y, 25)).join(''), spark: '' },
]

/**
 * Tile with a person's initial in Arabic, always the same for the same name. Decorative: print the name beside it.
 * Set the size by class: `<LetterPortrait name="Adam" className="size-14" />`.
 */
export function LetterPortrait({
  name,
  letter,
  className,
}: {
  name: string
  letter?: string
  className?: string
}) {
  const tile = tileFor(name)
  const form = Math.floor(tile.random() * drawings.length)
  const isTurned = Math.floor(tile.random() * 2) === 1 && form === 0
  const drawing = drawings[form]
  return (
    <svg
      className={cn('letter-portrait', className)}
      data-tone={tile.tone}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <g transform={isTurned ? 'rotate(45 32 32)' : undefined}>
        <path className="tone-tile" d={drawing?.tile} />
        {drawing?.spark && <path className="tone-spark" d={drawing.spark} />}
      </g>
      <Letter letter={letter ?? arabicInitial(name)} x={32} y={32} size={31} />
    </svg>
  )
}
