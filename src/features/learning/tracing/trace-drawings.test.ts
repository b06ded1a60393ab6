import { expect, test } from 'vitest'
import { contentUpTo } from '../../../../tests/support/curriculum.ts'
import { listTraceForms } from '../../../../tests/support/traced-by-hand.ts'
import { judge } from '../questions/judging.ts'
import { buildTraceLetter } from '../questions/letter-questions.ts'
import { seededRandom } from '../random.ts'
import { judgeTrace, type Stroke } from './trace.ts'
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
