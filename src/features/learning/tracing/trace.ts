/** A place on the sheet, in units of the font: 1000 to the em, the baseline at 0, y grows upward. */
export type Point = [number, number]
/** A line drawn without lifting the pen. */
export type Stroke = Point[]

/** A letter as it is written: the strokes of its body in their order, then its marks in any order. */
export type TraceModel = {
  /** One form of a letter, U+200D standing for the neighbours. */
  text: string
  /** Width of the pen. */
  pen: number
  /** xMin, yMin, xMax, yMax of what is drawn. */
  box: [number, number, number, number]
  body: Stroke[]
  dots: Point[]
  /** Hamza, and the small stroke inside kâf. */
  marks: Stroke[]
}

/** The faults of a tracing; `reversed`: the pen went the other way round. */
export type TraceFault = 'incomplete' | 'away' | 'reversed' | 'dots' | 'mark'

// The bodies of all letters are wider or higher than 330 units, hamza and the stroke of kâf measure about 200, dots 130.
const smallestBody = 260
const largestDot = 160

/** How far from the model a child's finger may be, in units: on average, and at the worst place. */
const bodyLimits = { mean: 50, worst: 130 }
const markLimits = { mean: 75, worst: 160 }
/** From the centre of a dot: half the way to its neighbour, which is 150 units away. */
const dotReach = 95

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

const sizeOf = (stroke: Stroke) => {
  const [xs, ys] = [stroke.map(([x]) => x), stroke.map(([, y]) => y)]
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

const centreOf = (stroke: Stroke): Point => [
  stroke.reduce((sum, [x]) => sum + x, 0) / stroke.length,
  stroke.reduce((sum, [, y]) => sum + y, 0) / stroke.length,
]

const samples = 56

/** Points at equal distances along strokes that follow each other; the way between two strokes does not count. */
const resample = (strokes: readonly Stroke[]): Point[] => {
  const parts = strokes.flatMap(stroke =>
    stroke.slice(1).map((to, index) => {
      const from = stroke[index] ?? to
      return { from, to, length: distance(from, to) }
    }),
  )
  const total = parts.reduce((sum, { length }) => sum + length, 0)
  const [first] = strokes[0] ?? []
  if (!first || total === 0) return first ? Array.from({ length: samples }, () => first) : []
  const points: Point[] = []
  let part = 0
  let before = 0
  for (let index = 0; index < samples; index++) {
    const at = (total * index) / (samples - 1)
    let current = parts[part]
    while (current && part < parts.length - 1 && before + current.length < at) {
      before += current.length
      part += 1
      current = parts[part]
    }
    if (!current) break
    const share = current.length === 0 ? 0 : Math.min(1, (at - before) / current.length)
    points.push([
      current.from[0] + share * (current.to[0] - current.from[0]),
      current.from[1] + share * (current.to[1] - current.from[1]),
    ])
  }
  return points
}

/** The drawing may run ahead of the model or behind it by this many of the samples. */
const slack = 8

/**
 * Follows both lines from their beginnings to their ends (dynamic time warping) and keeps the way with the least distance.
 * @returns the distance on average and at the worst place, in units
 */
const compareLines = (drawn: readonly Stroke[], model: readonly Stroke[]) => {
  const [one, other] = [resample(drawn), resample(model)]
  type Step = { sum: number; count: number; worst: number }
  const none: Step = { sum: Number.POSITIVE_INFINITY, count: 1, worst: Number.POSITIVE_INFINITY }
  let row: Step[] = []
  for (const [i, from] of one.entries()) {
    const next: Step[] = other.map(() => none)
    for (let j = Math.max(0, i - slack); j <= Math.min(other.length - 1, i + slack); j++) {
      const to = other[j]
      if (!to) continue
      const away = distance(from, to)
      const ways = [row[j - 1], row[j], next[j - 1]].filter(way => way !== undefined)
      const best =
        i === 0 && j === 0
          ? { sum: 0, count: 0, worst: 0 }
          : ways.reduce((least, way) => (way.sum < least.sum ? way : least), none)
      next[j] = { sum: best.sum + away, count: best.count + 1, worst: Math.max(best.worst, away) }
    }
    row = next
  }
  const { sum, count, worst } = row.at(-1) ?? none
  return { mean: sum / count, worst }
}

const follows = (drawn: readonly Stroke[], model: readonly Stroke[], limits: typeof bodyLimits) => {
  const { mean, worst } = compareLines(drawn, model)
  return mean <= limits.mean && worst <= limits.worst
}

const reverse = (strokes: readonly Stroke[]) => strokes.map(stroke => [...stroke].reverse())

const lengthOf = (strokes: readonly Stroke[]) =>
  strokes.reduce(
    (sum, stroke) =>
      sum + stroke.slice(1).reduce((length, to, index) => length + distance(stroke[index] ?? to, to), 0),
    0,
  )

/** The fault of the body, if any. The pen may be lifted on the way. */
const judgeBody = (drawn: readonly Stroke[], { body }: TraceModel): TraceFault | null => {
  if (lengthOf(drawn) < 0.6 * lengthOf(body)) return 'incomplete'
  if (follows(drawn, body, bodyLimits)) return null
  const orders = [drawn, [...drawn].reverse()]
  return orders.some(order => follows(reverse(order), body, bodyLimits)) ? 'reversed' : 'away'
}

/** Whether places and things match one to one, each pair within reach. */
const fill = <Place, Thing>(
  places: readonly Place[],
  things: readonly Thing[],
  fits: (place: Place, thing: Thing) => boolean,
): boolean => {
  if (places.length !== things.length) return false
  const [place, ...others] = places
  if (place === undefined) return true
  return things.some(
    (thing, index) =>
      fits(place, thing) &&
      fill(
        others,
        things.filter((_, at) => at !== index),
        fits,
      ),
  )
}

/**
 * Judges how a child traced a letter over its model. The body is drawn in its order and direction, the dots in any order. A
 * dot too many or in another place is another letter.
 * @param drawn strokes in the model's coordinates, in the order in which they were drawn
 * @returns null when the letter is right
 */
export const judgeTrace = (model: TraceModel, drawn: readonly Stroke[]): TraceFault | null => {
  const body: Stroke[] = []
  const dots: Stroke[] = []
  const marks: Stroke[] = []
  for (const stroke of drawn) {
    const size = sizeOf(stroke)
    if (size >= smallestBody) body.push(stroke)
    else if (size < largestDot) dots.push(stroke)
    else marks.push(stroke)
  }
  if (body.length === 0) return 'incomplete'
  const fault = judgeBody(body, model)
  if (fault) return fault
  if (!fill(model.marks, marks, (place, stroke) => follows([stroke], [place], markLimits))) return 'mark'
  return fill(model.dots, dots, (place, stroke) => distance(place, centreOf(stroke)) <= dotReach)
    ? null
    : 'dots'
}
