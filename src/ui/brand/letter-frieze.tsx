import { cn } from '../cn.ts'
import { Letter } from './letter.tsx'
import { arabicInitial, type Tone, tileFor } from './letters.ts'
import { khatam, khatamOutline } from './shapes.ts'

/** Geometry in CSS pixels. ornament.css repeats `cell`, `x` and `height` for the background of stars. */
const sizes = {
  card: { width: 420, height: 112, x: 66, cell: 58, star: 47 },
  profile: { width: 800, height: 148, x: 106, cell: 74, star: 62 },
}

/** Paths that do not depend on the name: the star around the letter, the margin around that star, one star of the background. */
const drawPaths = ({ height, x, star, cell }: (typeof sizes)['card']) => ({
  ground: khatam(x, height / 2, star + 6),
  star: khatam(x, height / 2, star),
  litStar: khatamOutline(cell / 2),
})
const paths = { card: drawPaths(sizes.card), profile: drawPaths(sizes.profile) }

/** The highlighted stars of the background as one path, chosen from the name. */
function litStarsPath(name: string, size: keyof typeof sizes): string {
  const { width, height, x: middle, cell, star } = sizes[size]
  const { random } = tileFor(name)
  const before = Math.ceil(middle / cell)
  const columns = before + Math.ceil(width / cell) + 1
  let path = ''
  for (let row = -2; row <= 2; row++)
    for (let column = 0; column < columns; column++) {
      const x = middle + (column - before) * cell
      const y = height / 2 + row * cell
      const isLit = random() > 0.86 && Math.abs(x - middle) > star * 2
      // Only the first corner is absolute, so every star shares one outline.
      if (isLit && Math.abs(row) < 2) path += `M${x + cell / 2} ${y}${paths[size].litStar}`
    }
  return path
}

/**
 * Banner for the top of a person's card, derived from the name. The background of stars is a CSS mask (ornament.css), so
 * a frieze adds about 700 bytes to the page instead of 9 kB; only what differs between people is SVG. A `photo` replaces
 * the letter.
 */
export function LetterFrieze({
  name,
  letter,
  tone,
  size = 'card',
  photo,
  className,
}: {
  name: string
  letter?: string
  tone?: Tone
  size?: 'card' | 'profile'
  photo?: string | null
  className?: string
}) {
  const { width, height, x, star } = sizes[size]
  const middle = height / 2
  return (
    <div
      aria-hidden="true"
      className={cn('letter-frieze', className)}
      data-tone={tone ?? tileFor(name).tone}
      data-size={size}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="tone-spark" d={litStarsPath(name, size)} />
        <path className="tone-ground" d={paths[size].ground} />
        <path className="fill-chaux-0" d={paths[size].star} />
        {!photo && (
          <Letter letter={letter ?? arabicInitial(name)} x={x} y={middle} size={Math.round(star * 0.82)} />
        )}
      </svg>
      {photo && <img className="khatam" src={photo} alt="" width={star * 2} height={star * 2} />}
    </div>
  )
}
