/**
 * Pure functions that return SVG path data. All shapes derive from one square: upright it is the brick of Kufic letters,
 * turned by 45° the nuqta (the dot of a pen), both together the khatam (the eight-pointed star).
 */
export type Point = readonly [x: number, y: number]

/** Inner over outer radius of a star. `khatam`: two squares; `rosette`: a star made of eight rhombs. */
export const inner = { khatam: 0.7654, rosette: 0.5412 }

const rad = (degrees: number) => (degrees * Math.PI) / 180

export const round = (value: number) => Number(value.toFixed(2))

export const polar = (cx: number, cy: number, radius: number, degrees: number): Point => [
  cx + radius * Math.cos(rad(degrees)),
  cy + radius * Math.sin(rad(degrees)),
]

/** A closed polygon in relative steps, which take half the characters of absolute coordinates. */
function polygon(points: readonly Point[]): string {
  let path = ''
  let [x, y] = [0, 0]
  points.forEach((point, index) => {
    const dx = round(point[0] - x)
    const dy = round(point[1] - y)
    path += `${index === 0 ? 'M' : index === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    // Track the rounded position, so that rounding errors do not accumulate.
    x = round(x + dx)
    y = round(y + dy)
  })
  return `${path}Z`
}

export const nuqta = (cx: number, cy: number, radius: number) =>
  polygon([
    [cx, cy - radius],
    [cx + radius, cy],
    [cx, cy + radius],
    [cx - radius, cy],
  ])

export const khatam = (cx: number, cy: number, radius: number, ratio = inner.khatam, turn = 0) =>
  polygon(
    Array.from({ length: 16 }, (_, index) =>
      polar(cx, cy, index % 2 ? radius * ratio : radius, index * 22.5 + turn),
    ),
  )

/** Star-shaped opening in the wall of the home page; scripts/ornaments.ts leaves its tiles out. */
export const wallOpening = { x: 436, y: 392, radius: 232 }

/** One of the eight rhombs that make a star; `index` 0 at the top, clockwise. */
export function rhomb(cx: number, cy: number, radius: number, index: number): string {
  const side = radius / (2 * Math.cos(rad(22.5)))
  const axis = -90 + index * 45
  return polygon([
    [cx, cy],
    polar(cx, cy, side, axis - 22.5),
    polar(cx, cy, radius, axis),
    polar(cx, cy, side, axis + 22.5),
  ])
}

/** The cross between four neighbouring stars; (x, y) is its centre. */
export function cross(x: number, y: number, cell: number): string {
  const radius = cell / 2
  const points: Point[] = []
  const arc = (cx: number, cy: number, from: number) => {
    for (let step = 0; step < 4; step++)
      points.push(polar(cx, cy, step % 2 ? radius * inner.khatam : radius, from - step * 22.5))
  }
  arc(x + radius, y - radius, 180)
  arc(x + radius, y + radius, 270)
  arc(x - radius, y + radius, 360)
  arc(x - radius, y - radius, 90)
  return polygon(points)
}

/** Pseudo-random numbers in [0, 1) seeded by a text: the same on every machine, so a name always has the same tile. */
export function seeded(text: string): () => number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return (hash >>> 0) / 4294967296
  }
}
