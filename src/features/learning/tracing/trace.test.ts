import { expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import { listTraceForms, traceByHand } from '../../../../tests/support/traced-by-hand.ts'
import { seededRandom } from '../random.ts'
import { traceModelOf } from './pens.ts'
import { judgeTrace, type Point, type Stroke, type TraceModel } from './trace.ts'
import { isHandedIn, keyedAnswer, listLegs, pressKey, startOfKeys } from './trace-keys.ts'

const forms = listTraceForms()
const modelOf = (letterId: string): TraceModel => {
  const model = traceModelOf(letterId, 'isolated')
  if (!model) throw new Error(`No model of ${letterId}`)
  return model
}
const exactly = (model: TraceModel): Stroke[] => [
  ...model.body,
  ...model.marks,
  ...model.dots.map((dot): Stroke => [dot]),
]

test('every form of every letter is accepted as its model draws it, and in at least 95 of 100 shaky hands', () => {
  const random = seededRandom(7)
  expect(forms).toHaveLength(140)
  // Mutation tests run a fifth of it: of four hands a single miss would be too many.
  const each = Math.max(10, runs(20))
  let accepted = 0
  for (const { letterId, form, model } of forms) {
    expect(judgeTrace(model, exactly(model)), `${letterId} ${form}`).toBeNull()
    let own = 0
    for (let time = 0; time < each; time++) if (judgeTrace(model, traceByHand(model, random)) === null) own++
    expect(own / each, `${letterId} ${form}`).toBeGreaterThanOrEqual(0.8)
    accepted += own
  }
  expect(accepted / (forms.length * each)).toBeGreaterThanOrEqual(0.95)
})

test('at most 2 of 100 other letters are taken for the one to trace, in place or moved over it', () => {
  const random = seededRandom(11)
  let taken = 0
  let tried = 0
  // Every seventh other form, each time another seventh: all pairs would take half a minute.
  for (const [index, { letterId, model }] of forms.entries())
    for (const [at, other] of forms.entries()) {
      if (other.letterId === letterId || (index + at) % 7 !== 0) continue
      const drawn = traceByHand(other.model, random)
      const shift = (model.box[0] + model.box[2] - other.model.box[0] - other.model.box[2]) / 2
      for (const dx of [0, shift]) {
        tried++
        const moved = drawn.map(stroke => stroke.map(([x, y]): Point => [x + dx, y]))
        if (judgeTrace(model, moved) === null) taken++
      }
    }
  expect(taken / tried).toBeLessThanOrEqual(0.02)
})

test('a body drawn the other way round is refused, and named as such', () => {
  for (const { letterId, form, model } of forms) {
    const back = model.body.map(stroke => [...stroke].reverse()).reverse()
    expect(
      judgeTrace(model, [...back, ...exactly(model).slice(model.body.length)]),
      `${letterId} ${form}`,
    ).toBe('reversed')
  }
})

test('a dot too few, too many or on the other side is refused; their order is free', () => {
  for (const { letterId, form, model } of forms) {
    const lines = [...model.body, ...model.marks]
    const dots = model.dots.map((dot): Stroke => [dot])
    const of = (some: Stroke[]) => judgeTrace(model, [...lines, ...some])
    const name = `${letterId} ${form}`
    expect(of([...dots, [[model.box[0], model.box[1] - 300]]]), name).toBe('dots')
    if (dots.length === 0) continue
    expect(of(dots.slice(1)), name).toBe('dots')
    expect(of(dots.map(dot => dot.map(([x, y]): Point => [x, y > 200 ? y - 600 : y + 800]))), name).toBe(
      'dots',
    )
    expect(of([...dots].reverse()), name).toBeNull()
    expect(judgeTrace(model, [...dots, ...lines]), name).toBeNull()
  }
})

test('the pen may be lifted on the way; half a letter, a scribble and one point are refused', () => {
  const sin = modelOf('sin')
  const [line = []] = sin.body
  const half = Math.floor(line.length / 2)
  expect(judgeTrace(sin, [line.slice(0, half), line.slice(half - 1)])).toBeNull()
  expect(judgeTrace(sin, [line.slice(0, half)])).toBe('incomplete')
  const random = seededRandom(3)
  const scribble = Array.from({ length: 200 }, (): Point => [700 * random(), 500 * random() - 200])
  expect(judgeTrace(sin, [scribble])).toBe('away')
  expect(judgeTrace(sin, [[[100, 100]]])).toBe('incomplete')
})

test('with keys one follows the arrows; three wrong keys hand in what there is', () => {
  for (const { letterId, form, model } of forms) {
    const name = `${letterId} ${form}`
    let trace = startOfKeys
    for (const { key } of listLegs(model)) {
      expect(isHandedIn(model, trace), name).toBe(false)
      trace = pressKey(model, trace, key)
    }
    expect(isHandedIn(model, trace), name).toBe(true)
    expect(judgeTrace(model, keyedAnswer(model, trace)), name).toBeNull()
  }
  const alif = modelOf('alif')
  let lost = pressKey(alif, startOfKeys, 'down')
  for (const key of ['left', 'up', 'right'] as const) lost = pressKey(alif, lost, key)
  expect(isHandedIn(alif, lost)).toBe(true)
  expect(judgeTrace(alif, keyedAnswer(alif, lost))).toBe('incomplete')
  expect(keyedAnswer(alif, startOfKeys)).toHaveLength(1)
})

test('a hamza is not a dot, and a letter without it is another letter', () => {
  const model = modelOf('hamza_alif_above')
  const [mark = []] = model.marks
  const [x, y] = mark[0] ?? [0, 0]
  expect(judgeTrace(model, model.body)).toBe('mark')
  expect(judgeTrace(model, [...model.body, [[x, y]]])).toBe('mark')
  expect(judgeTrace(modelOf('alif'), exactly(model))).toBe('mark')
})
