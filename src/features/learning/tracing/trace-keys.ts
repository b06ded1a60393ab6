import type { Point, Stroke, TraceModel } from './trace.ts'

/** The keys that follow the arrows of a letter. */
export const traceKeys = ['left', 'up', 'down', 'right'] as const
export type TraceKey = (typeof traceKeys)[number]

/** A letter that is drawn with keys: the strokes so far, how far the pen is, and how many keys were wrong. */
export type KeyedTrace = { strokes: Stroke[]; leg: number; misses: number }
export const startOfKeys: KeyedTrace = { strokes: [], leg: 0, misses: 0 }

/** After so many wrong keys the letter is handed in as it is. */
const maxMisses = 3

const legLength = 150

/** Cuts a stroke into legs of about equal length; each begins where the one before ends. */
const cutIntoLegs = (stroke: Stroke): Stroke[] => {
  const legs: Stroke[] = []
  let leg: Stroke = []
  let length = 0
  for (const [index, point] of stroke.entries()) {
    const before = stroke[index - 1]
    if (before) length += Math.hypot(point[0] - before[0], point[1] - before[1])
    leg.push(point)
    if (length >= legLength && index < stroke.length - 2) {
      legs.push(leg)
      leg = [point]
      length = 0
    }
  }
  const last = legs.at(-1)
  // A short rest belongs to the leg before.
  if (last && length < legLength / 2) last.push(...leg.slice(1))
  else legs.push(leg)
  return legs
}

const headingOf = (from: Point, to: Point): TraceKey => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'down' : 'up'
}

/** The legs of a letter in their order, each with the key that goes on: along the stroke; up or down for a dot or a mark. */
export const listLegs = ({ body, marks, dots, box }: TraceModel) => {
  const middle = (box[1] + box[3]) / 2
  const above = ([, y]: Point): TraceKey => (y > middle ? 'up' : 'down')
  const first = (stroke: Stroke): Point => stroke[0] ?? [0, 0]
  return [
    ...body.flatMap(stroke =>
      cutIntoLegs(stroke).map((points, index) => ({
        points,
        isStart: index === 0,
        key: headingOf(first(points), points.at(-1) ?? first(points)),
      })),
    ),
    ...[...marks, ...dots.map((dot): Stroke => [dot])].map(points => ({
      points,
      isStart: true,
      key: above(first(points)),
    })),
  ]
}

/** Goes one leg on with the right key. A wrong key draws nothing. */
export const pressKey = (model: TraceModel, trace: KeyedTrace, key: TraceKey): KeyedTrace => {
  const leg = listLegs(model)[trace.leg]
  if (!leg) return trace
  if (leg.key !== key) return { ...trace, misses: trace.misses + 1 }
  const { strokes } = trace
  const last = strokes.at(-1)
  return {
    ...trace,
    leg: trace.leg + 1,
    strokes:
      leg.isStart || !last
        ? [...strokes, leg.points]
        : [...strokes.slice(0, -1), [...last, ...leg.points.slice(1)]],
  }
}

/** Whether the letter is whole, or too many keys were wrong. */
export const isHandedIn = (model: TraceModel, { leg, misses }: KeyedTrace): boolean =>
  leg >= listLegs(model).length || misses >= maxMisses

/** The drawing to submit. @returns at least a point, where the pen stood when no key was right */
export const keyedAnswer = (model: TraceModel, { strokes }: KeyedTrace): Stroke[] =>
  strokes.length > 0 ? strokes : [[model.body[0]?.[0] ?? [0, 0]]]
