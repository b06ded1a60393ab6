// Letters as the models have them, and as a child's finger draws them: over the model, beside the line, with a hand that sways.

import type { Random } from '#features/learning/random.ts'
import { traceModelOf } from '#features/learning/tracing/pens.ts'
import type { Point, Stroke, TraceModel } from '#features/learning/tracing/trace.ts'
import { letterForms } from '#features/letters/letter-forms.ts'
import pens from '../../db/curriculum/pens.json' with { type: 'json' }

/** Every form of every letter that has a model. */
export const listTraceForms = () =>
  Object.keys(pens.letters).flatMap(letterId =>
    letterForms.flatMap(form => {
      const model = traceModelOf(letterId, form)
      return model ? [{ letterId, form, model }] : []
    }),
  )

const lengthOf = (stroke: Stroke) =>
  stroke
    .slice(1)
    .reduce(
      (sum, [x, y], index) => sum + Math.hypot(x - (stroke[index]?.[0] ?? x), y - (stroke[index]?.[1] ?? y)),
      0,
    )

/** Points every 12 units or so, as a finger that moves at some speed leaves them. */
const densify = (stroke: Stroke): Stroke =>
  stroke.flatMap((to, index): Stroke => {
    const from = stroke[index - 1]
    if (!from) return [to]
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12))
    return Array.from({ length: steps }, (_, step): Point => {
      const share = (step + 1) / steps
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    })
  })

/** @param sway units: how far the hand strays from the line */
export const traceByHand = (model: TraceModel, random: Random, sway = 22): Stroke[] => {
  const around = (amplitude: number) => (2 * random() - 1) * amplitude
  const [dx, dy] = [around(18), around(18)]
  const scale = 1 + around(0.05)
  const middle = [(model.box[0] + model.box[2]) / 2, (model.box[1] + model.box[3]) / 2] as const
  const draw = (stroke: Stroke): Stroke => {
    const waves = Array.from({ length: 3 }, () => ({
      length: 120 + 300 * random(),
      phase: 6.3 * random(),
      x: around(sway),
      y: around(sway),
    }))
    let way = 0
    const path = densify(stroke)
    // The finger starts a little late or stops a little early.
    const cut = Math.floor(Math.min(2, lengthOf(stroke) / 120) * random())
    return path.slice(cut, path.length - cut).map(([x, y], index, all): Point => {
      const before = all[index - 1]
      way += before ? Math.hypot(x - before[0], y - before[1]) : 0
      const off = waves.map(wave => Math.sin(way / wave.length + wave.phase))
      const sum = (axis: 'x' | 'y') =>
        waves.reduce((total, wave, at) => total + wave[axis] * (off[at] ?? 0), 0)
      return [
        Math.round(middle[0] + scale * (x - middle[0]) + dx + sum('x') + around(4)),
        Math.round(middle[1] + scale * (y - middle[1]) + dy + sum('y') + around(4)),
      ]
    })
  }
  const dots = model.dots.map(([x, y]): Stroke => {
    const [ox, oy] = [dx + around(sway), dy + around(sway)]
    return Array.from({ length: 6 }, (): Point => [x + ox + around(30), y + oy + around(30)])
  })
  return [...model.body.map(draw), ...model.marks.map(draw), ...dots]
}
