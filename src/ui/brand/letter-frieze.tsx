import { cn } from '../cn.ts'
import { Letter } from './letter.tsx'
import { initialOf, type Tone, tileOf } from './letters.ts'
import { khatam } from './shapes.ts'

/** Geometry in CSS pixels; ornament.css repeats `cell`, `x` and `height` for the ground of stars. */
const sizes = {
  card: { width: 420, height: 112, x: 66, cell: 58, star: 47 },
  profile: { width: 800, height: 148, x: 106, cell: 74, star: 62 },
}

/** The star that holds the letter and the ground around it: the same for everybody. */
const starsOf = ({ height, x, star }: (typeof sizes)['card']) => ({
  ground: khatam(x, height / 2, star + 6),
  star: khatam(x, height / 2, star),
})
const stars = { card: starsOf(sizes.card), profile: starsOf(sizes.profile) }

const litStars = new Map<string, string>()
const remembered = 500

/**
 * Stars of the frieze that shine, as one path. Lists show the same people again and again, so the strings are kept,
 * the oldest leaving first.
 */
function litStarsOf(name: string, size: keyof typeof sizes): string {
  const key = `${size} ${name}`
  const known = litStars.get(key)
  if (known !== undefined) return known
  const { width, height, x: middle, cell, star } = sizes[size]
  const { random } = tileOf(name)
  const before = Math.ceil(middle / cell)
  const columns = before + Math.ceil(width / cell) + 1
  let path = ''
  for (let row = -2; row <= 2; row++)
    for (let column = 0; column < columns; column++) {
      const x = middle + (column - before) * cell
      const y = height / 2 + row * cell
      const isLit = random() > 0.86 && Math.abs(x - middle) > star * 2
      if (isLit && Math.abs(row) < 2) path += khatam(x, y, cell / 2)
    }
  const oldest = litStars.size >= remembered ? litStars.keys().next().value : undefined
  if (oldest !== undefined) litStars.delete(oldest)
  litStars.set(key, path)
  return path
}

/**
 * A person's tile unrolled over the head of a card. The ground of stars is one masked background (ornament.css), so
 * a frieze is some 700 bytes of page instead of 9 kB; only what differs between people is drawn here. A `photo`
 * replaces the letter.
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
      data-tone={tone ?? tileOf(name).tone}
      data-size={size}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="tone-spark" d={litStarsOf(name, size)} />
        <path className="tone-ground" d={stars[size].ground} />
        <path className="fill-chaux-0" d={stars[size].star} />
        {!photo && (
          <Letter letter={letter ?? initialOf(name)} x={x} y={middle} size={Math.round(star * 0.82)} />
        )}
      </svg>
      {photo && <img className="khatam" src={photo} alt="" width={star * 2} height={star * 2} />}
    </div>
  )
}
