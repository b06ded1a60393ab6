import { cross, khatam } from './shapes.ts'

const cell = 64
const places = Array.from({ length: 15 }, (_, index) => ({
  x: 48 + (index % 5) * cell,
  y: 44 + Math.floor(index / 5) * cell,
}))
const middle = { x: 48 + 2 * cell, y: 44 + cell }

const stars = places
  .filter(({ x, y }) => x !== middle.x || y !== middle.y)
  .map(({ x, y }) => khatam(x, y, cell / 2))
  .join('')
const crosses = Array.from({ length: 8 }, (_, index) =>
  cross(48 + (index % 4) * cell + cell / 2, 44 + Math.floor(index / 4) * cell + cell / 2, cell),
).join('')

/** Zellige tiles with the middle one `missing` (for an empty state) or `slipped` (for an error). */
export function Zellige({ tile }: { tile: 'missing' | 'slipped' }) {
  return (
    <svg aria-hidden="true" className="zellige" viewBox="0 0 352 216">
      <path className="fill-secondary" d={stars} />
      <path className="fill-muted" d={crosses} />
      {tile === 'missing' ? (
        <path className="zellige-missing" d={khatam(middle.x, middle.y, 28)} />
      ) : (
        <path
          className="fill-nuqta"
          d={khatam(middle.x, middle.y, 31)}
          transform={`translate(14 20) rotate(16 ${middle.x} ${middle.y})`}
        />
      )}
    </svg>
  )
}
