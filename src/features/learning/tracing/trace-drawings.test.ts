import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { listTraceForms } from '../../../../tests/support/traced-by-hand.ts'
import { judge } from '../questions/judging.ts'
import { buildTraceLetter } from '../questions/letter-questions.ts'
import { seededRandom } from '../random.ts'
import { judgeTrace, type Point, type Stroke } from './trace.ts'
import { drawThree, strokesOf } from './trace-drawings.ts'

test('of the three drawings of every form one is right, one is misdotted and one leans, as the judge of traces finds', () => {
  const random = seededRandom(5)
  for (const { letterId, form, model } of listTraceForms())
    for (let time = 0; time < 6; time++) {
      const { drawings, best } = drawThree(model, random)
      const faults = drawings.map(drawing => {
        const { lines, dots } = strokesOf(model, drawing)
        return judgeTrace(model, [...lines, ...dots.map((dot): Stroke => [dot])])
      })
      const name = `${letterId} ${form} ${time}`
      expect(drawings, name).toHaveLength(3)
      expect(faults[best], name).toBeNull()
      expect(
        faults.filter(fault => fault === null),
        name,
      ).toHaveLength(1)
      expect(
        faults.filter((fault, at) => fault === 'dots' && drawings[at]?.tilt === 0),
        name,
      ).toHaveLength(1)
    }
})

const distanceTo = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share = length && Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
}

test('a dot that is wrong is seen: in every form of every letter it touches neither the body nor the hamza', () => {
  const dotRadius = 60
  const random = seededRandom(5)
  for (const { letterId, form, model } of listTraceForms())
    for (let time = 0; time < 12; time++) {
      const { drawings, best } = drawThree(model, random)
      const { dots } = drawings.find(({ tilt }, at) => tilt === 0 && at !== best) ?? { dots: [] }
      const gaps = dots.flatMap(dot =>
        [...model.body, ...model.marks].flatMap(stroke =>
          stroke.slice(1).map((to, at) => distanceTo(stroke[at] ?? to, to, dot) - model.pen / 2),
        ),
      )
      expect(Math.min(...gaps), `${letterId} ${form}`).toBeGreaterThanOrEqual(dotRadius)
    }
})

test('the same place again and again is the best one at most 60 times in 100', () => {
  const random = seededRandom(9)
  const bests = listTraceForms().flatMap(({ model }) =>
    Array.from({ length: 5 }, () => drawThree(model, random).best),
  )
  for (const place of [0, 1, 2])
    expect(bests.filter(best => best === place).length / bests.length).toBeLessThanOrEqual(0.4)
})

test('a letter that is right is nearly right with another drawing than the best, and a wrong letter is wrong with any', () => {
  const ta = contentUpTo('niveau-1').letters.find(({ id }) => id === 'ta')
  const item = ta && buildTraceLetter(ta, 0, seededRandom(3))
  if (!item?.question.trace) throw new Error('No letter to trace')
  const { body, dots } = item.question.trace
  const drawn = [...body, ...dots.map((dot): Stroke => [dot])]
  const [best = -1] = item.key.solution
  expect(judge(item, { trace: drawn, best })).toBe('right')
  expect(judge(item, { trace: drawn, best: (best + 1) % 3 })).toBe('nearly')
  expect(judge(item, { trace: body, best })).toBe('wrong')
  expect(judge(item, { trace: body })).toBe('wrong')
  expect(judge(item, { trace: drawn })).toBeUndefined()
  expect(judge(item, { trace: drawn, best: 3 })).toBeUndefined()
})
