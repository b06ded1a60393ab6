import { z } from 'zod'
import type { LetterForm } from '#features/letters/letter-forms.ts'
import pens from '../../../../db/curriculum/pens.json' with { type: 'json' }
import type { Point, Stroke, TraceModel } from './trace.ts'

const Pair = z.tuple([z.number(), z.number()])
const Strokes = z.array(z.array(Pair))
const Form = z.object({
  text: z.string(),
  body: z.string(),
  marks: z.array(z.object({ kind: z.string(), at: Pair })).default([]),
})
const Pens = z.object({
  bodies: z.record(
    z.string(),
    z.object({
      pen: z.number(),
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      strokes: Strokes,
    }),
  ),
  marks: z.record(z.string(), z.object({ strokes: Strokes })),
  letters: z.record(
    z.string(),
    z.object({
      isolated: Form.optional(),
      initial: Form.optional(),
      medial: Form.optional(),
      final: Form.optional(),
    }),
  ),
})

const { bodies, marks, letters } = Pens.parse(pens)

/** A dot is a square on its point; this is the way from its centre to a corner. */
const dotRadius = 66

const moveBy = (stroke: readonly Point[], [x, y]: Point): Stroke => stroke.map(([px, py]) => [px + x, py + y])

/** How a form of a letter is written; undefined for a form that the letter does not have. */
export const traceModelOf = (letterId: string, form: LetterForm): TraceModel | undefined => {
  const found = letters[letterId]?.[form]
  const body = found && bodies[found.body]
  if (!found || !body) return undefined
  const dots = found.marks.filter(({ kind }) => kind === 'dot').map(({ at }) => at)
  const strokes = found.marks.flatMap(({ kind, at }) =>
    (marks[kind]?.strokes ?? []).map(stroke => moveBy(stroke, at)),
  )
  const points = [
    ...strokes.flat(),
    ...dots.flatMap(([x, y]): Point[] => [
      [x - dotRadius, y - dotRadius],
      [x + dotRadius, y + dotRadius],
    ]),
  ]
  const [left, bottom, right, top] = body.box
  return {
    text: found.text,
    pen: body.pen,
    box: [
      Math.min(left, ...points.map(([x]) => x)),
      Math.min(bottom, ...points.map(([, y]) => y)),
      Math.max(right, ...points.map(([x]) => x)),
      Math.max(top, ...points.map(([, y]) => y)),
    ],
    body: body.strokes,
    dots,
    marks: strokes,
  }
}
