import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardChange } from '../../board.ts'
import type { BoardSession } from './board-session.ts'
import { useInkStroke } from './use-ink-stroke.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

let ink: ReturnType<typeof useInkStroke>
function Drawing({ board }: { board: BoardSession }) {
  ink = useInkStroke(board, 0, 'red')
  return null
}

test('a second pointer ends the stroke of the first: nothing is left running', () => {
  const added: BoardChange[] = []
  let strokes = 0
  const board = {
    add: (_: number, change: BoardChange) => added.push(change),
    newStrokeId: () => `${++strokes}`,
  } as unknown as BoardSession
  renderToStaticMarkup(createElement(Drawing, { board }))

  ink.begin([1, 1, 0.5])
  ink.extend([2, 2, 0.5])
  ink.begin([5, 5, 0.5])
  ink.end()
  expect(added).toMatchObject([
    { stroke: '1', points: [[1, 1, 0.5]] },
    { stroke: '1', points: [[2, 2, 0.5]] },
    { stroke: '2', points: [[5, 5, 0.5]] },
  ])
  expect(vi.getTimerCount()).toBe(0)
})
