import { seededRandom } from '#features/learning/random.ts'
import { judgeTrace } from '#features/learning/tracing/trace.ts'
import { listTraceForms, traceByHand } from '../tests/support/traced-by-hand.ts'
import { median } from './row.ts'

const hands = 21

/** Milliseconds to judge a letter drawn by a shaky hand: the median of the form that takes longest. */
export const benchTrace = (): number => {
  const random = seededRandom(1)
  const time = (work: () => void) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  const medians = listTraceForms().map(({ model }) => {
    const drawn = Array.from({ length: hands }, () => traceByHand(model, random))
    for (const strokes of drawn) judgeTrace(model, strokes)
    return median(drawn.map(strokes => time(() => judgeTrace(model, strokes))))
  })
  return Math.max(...medians)
}

if (import.meta.main) console.log(`${benchTrace().toFixed(3)} ms`)
