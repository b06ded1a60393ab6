import { type Random, shuffle } from '../random.ts'
import type { Point, Stroke, TraceModel } from './trace.ts'

/** How a letter is drawn beside others: with these dots, leaning by so many degrees. */
export type TraceDrawing = { dots: Point[]; tilt: number }

/** Units between a dot and its neighbour, and between dots and strokes. */
const spacing = 150
/** Leaning less, a narrow letter could be taken for an upright one. */
const leaning = 45

const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

/** Dots that make another letter of it, or none: one too few, one too many, or all on the other side. */
const listMisdotted = ({ body, marks, dots }: TraceModel): Point[][] => {
  const [left, right] = extent(body.flat().map(([x]) => x))
  // A dot on a hamza would not be seen.
  const [bottom, top] = extent([...body, ...marks].flat().map(([, y]) => y))
  const [first, second] = dots
  const middle = (left + right) / 2
  if (!first) return [[[middle, top + spacing]], [[middle, bottom - spacing]]]
  const isAbove = first[1] > (bottom + top) / 2
  const [lowest, highest] = extent(dots.map(([, y]) => y))
  const shift = isAbove ? bottom - spacing - highest : top + spacing - lowest
  const extra: Point = second
    ? [(first[0] + second[0]) / 2, first[1] + (isAbove ? spacing : -spacing)]
    : [first[0] + spacing, first[1]]
  return [
    dots.slice(1),
    ...(dots.length < 3 ? [[...dots, extra]] : []),
    dots.map(([x, y]): Point => [x, y + shift]),
  ]
}

/** Three drawings of a letter in a drawn order: the model, one misdotted, one that leans. `best` is the place of the model. */
export const drawThree = (model: TraceModel, random: Random) => {
  const [misdotted = []] = shuffle(random, listMisdotted(model))
  const right = { dots: model.dots, tilt: 0 }
  const drawings: TraceDrawing[] = shuffle(random, [
    right,
    { dots: misdotted, tilt: 0 },
    { dots: model.dots, tilt: random() < 0.5 ? leaning : -leaning },
  ])
  return { drawings, best: drawings.indexOf(right) }
}

/** The strokes of a drawing: the body, then the marks and the dots, turned around the middle of the letter. */
export const strokesOf = ({ body, marks, box }: TraceModel, { dots, tilt }: TraceDrawing) => {
  const [middleX, middleY] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const turn = ([x, y]: Point): Point => [
    middleX + cos * (x - middleX) - sin * (y - middleY),
    middleY + sin * (x - middleX) + cos * (y - middleY),
  ]
  return {
    lines: [...body, ...marks].map((stroke): Stroke => stroke.map(turn)),
    dots: dots.map(turn),
  }
}
