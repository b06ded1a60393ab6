import type { Point, Stroke, TraceModel } from '../../tracing/trace.ts'

const margin = 130
const roomOfDot = 220
/** The sheet is never smaller, so that a small letter is not drawn larger than a big one. */
const least = { width: 760, height: 720 }

/** The part of the sheet that is shown around a letter, for an SVG whose y grows downward, and its writing lines. */
export const sheetOf = ({ box: [left, bottom, right, top] }: TraceModel) => {
  const width = Math.max(least.width, right - left + 2 * margin)
  const height = Math.max(least.height, top - bottom + 2 * margin)
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2]
  const lines = [-300, 0, 300, 600]
    .filter(y => Math.abs(y - centre) < height / 2)
    .map(y => ({ y, isBase: y === 0 }))
  return { viewBox: `${middle - width / 2} ${-centre - height / 2} ${width} ${height}`, lines }
}

/** A square around a letter that has room for the dots beside it, and for the letter when it leans. */
export const squareOf = ({ box: [left, bottom, right, top] }: TraceModel): string => {
  const side = Math.max(right - left, top - bottom) + 2 * roomOfDot
  return `${(left + right - side) / 2} ${-(bottom + top + side) / 2} ${side} ${side}`
}

/** An SVG path; a single point becomes a dot of the pen's width. */
export const toPath = (stroke: Stroke): string => {
  const [first, ...rest] = stroke
  if (!first) return ''
  const points = rest.length > 0 ? rest : [first]
  return `M${first.join(' ')} ${points.map(([x, y]) => `L${x} ${y}`).join(' ')}`
}

const dotRadius = 60
/** A dot of an Arabic letter is a square on its point. */
export const toDotPath = ([x, y]: Point): string =>
  `M${x} ${y + dotRadius} L${x + dotRadius} ${y} L${x} ${y - dotRadius} L${x - dotRadius} ${y} Z`

const arrowEvery = 150

/** Arrows along a stroke: places and directions in degrees, counted from the x axis. */
export const listArrows = (stroke: Stroke): { at: Point; angle: number }[] => {
  const arrows: { at: Point; angle: number }[] = []
  let until = 0.7 * arrowEvery
  for (const [index, to] of stroke.entries()) {
    const from = stroke[index - 1]
    if (!from) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    until -= length
    if (until > 0) continue
    arrows.push({ at: to, angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI })
    until = arrowEvery
  }
  return arrows
}
