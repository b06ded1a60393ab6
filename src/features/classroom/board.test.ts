import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import {
  type BoardChange,
  type BoardEvent,
  boardLimits,
  boardSwitches,
  compactBoard,
  emptyBoard,
  hasRoom,
  inks,
  lastItemOf,
  mayAdd,
  mergeBoard,
  nextTime,
  parseBoardEvent,
  viewBoard,
} from './board.ts'

const small = fc.integer({ min: 0, max: 3 })
const strokeName = fc.constantFrom('s1', 's2', 's3')
const change: fc.Arbitrary<BoardChange> = fc.oneof(
  fc.record({
    kind: fc.constant('ink' as const),
    stroke: strokeName,
    part: small,
    ink: fc.constantFrom(...inks),
    points: fc.array(fc.tuple(small, small, small), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    ink: fc.constantFrom(...inks),
    x: small,
    y: small,
    text: fc.constantFrom('قمر', 'شمس'),
  }),
  fc.record({ kind: fc.constant('stencil' as const), x: small, y: small, letter: fc.constant('ق') }),
  fc.record({ kind: fc.constant('undo' as const), target: fc.oneof(strokeName, fc.constant('e1')) }),
  fc.constant({ kind: 'clear' as const }),
  fc.record({
    kind: fc.constant('switch' as const),
    name: fc.constantFrom(...boardSwitches),
    isOn: fc.boolean(),
  }),
)
/** Ids collide often, with other contents too, as a browser that was tampered with would send them. */
const event: fc.Arbitrary<BoardEvent> = fc
  .tuple(
    change,
    fc.integer({ min: 0, max: 12 }).map(n => `e${n}`),
    small,
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([what, id, by, at]) => ({ ...what, id, by, at }))
const shuffled = fc.array(event, { maxLength: 25 }).chain(events =>
  fc.record({
    events: fc.constant(events),
    other: fc.shuffledSubarray(events, { minLength: events.length }),
    cut: fc.nat({ max: events.length }),
  }),
)

describe('the same events', () => {
  test('in any order, twice, and in pieces give the same board', () => {
    fc.assert(
      fc.property(shuffled, ({ events, other, cut }) => {
        const whole = mergeBoard(emptyBoard, events)
        const pieces = mergeBoard(mergeBoard(emptyBoard, other.slice(cut)), other.slice(0, cut))
        const twice = mergeBoard(pieces, events)
        expect(viewBoard(pieces)).toEqual(viewBoard(whole))
        expect(viewBoard(twice)).toEqual(viewBoard(whole))
      }),
      { numRuns: runs(300) },
    )
  })

  test('show nothing from before the last clearing, and nothing that its author undid', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), events => {
        const board = mergeBoard(emptyBoard, events)
        const { items } = viewBoard(board)
        const all = [...board.values()]
        const clearedAt = Math.max(-1, ...all.filter(({ kind }) => kind === 'clear').map(({ at }) => at))
        const undos = all.filter(one => one.kind === 'undo').filter(({ at }) => at > clearedAt)
        for (const item of items) {
          expect(item.at).toBeGreaterThanOrEqual(clearedAt)
          expect(undos.some(one => one.by === item.by && one.target === item.id)).toBe(false)
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('a compact board', () => {
  /** Of browsers that were not tampered with: an id has one content. */
  const honest = shuffled.map(({ events, other, cut }) => {
    const first = new Map(events.map(one => [one.id, one]))
    return { events: [...first.values()], other: other.map(({ id }) => first.get(id) as BoardEvent), cut }
  })

  test('shows what a board that kept everything shows, and its time goes on from there', () => {
    fc.assert(
      fc.property(shuffled, ({ events }) => {
        const whole = mergeBoard(emptyBoard, events)
        expect(viewBoard(compactBoard(whole))).toEqual(viewBoard(whole))
        // A browser that was not tampered with undoes only what was drawn before.
        const inOrder = mergeBoard(
          emptyBoard,
          events.map(event => (event.kind === 'undo' ? { ...event, at: event.at + 1000 } : event)),
        )
        expect(nextTime(compactBoard(inOrder))).toBe(nextTime(inOrder))
      }),
      { numRuns: runs(300) },
    )
  })

  test('gets nothing back, whatever of it another browser still holds and sends, in any order', () => {
    fc.assert(
      fc.property(honest, ({ events, other, cut }) => {
        const whole = compactBoard(mergeBoard(emptyBoard, events))
        let pieces = emptyBoard
        for (const part of [other.slice(cut), other.slice(0, cut), other])
          pieces = compactBoard(mergeBoard(pieces, part))
        expect([...pieces.keys()].toSorted()).toEqual([...whole.keys()].toSorted())
        expect(viewBoard(pieces)).toEqual(viewBoard(whole))
      }),
      { numRuns: runs(300) },
    )
  })

  test('keeps one clearing and the last of each switch, however often they were pressed', () => {
    const events = Array.from({ length: 40 }, (_, turn): BoardEvent[] => [
      { id: `c${turn}`, by: 0, at: 3 * turn, kind: 'clear' },
      { id: `s${turn}`, by: 0, at: 3 * turn, kind: 'switch', name: 'shown', isOn: turn % 2 === 0 },
      ink(0, { id: `i${turn}`, stroke: `i${turn}`, at: 3 * turn + 1 }),
      { id: `u${turn}`, by: 1, at: 3 * turn + 2, kind: 'undo', target: `i${turn}` },
    ]).flat()
    const board = compactBoard(mergeBoard(emptyBoard, events))
    expect([...board.keys()].toSorted()).toEqual(['c39', 's39', 'u39'])
  })

  test('has a limit for what is drawn; a little more room is for undoing', () => {
    const [drawing, undo] = [ink(0), { kind: 'undo', target: 's' } as const]
    const { events, reserve } = boardLimits
    expect([hasRoom(events - 1, drawing), hasRoom(events, drawing)]).toEqual([true, false])
    expect([hasRoom(events + reserve - 1, undo), hasRoom(events + reserve, undo)]).toEqual([true, false])
  })

  test('is full of what counts alone', () => {
    const parts = Array.from({ length: boardLimits.events }, (_, at) =>
      ink(at % 200, { id: `p${at}`, stroke: `s${Math.floor(at / 200)}`, at }),
    )
    expect(view(...parts).isFull).toBe(true)
    expect(view(...parts.slice(1)).isFull).toBe(false)
    const at = parts.length
    expect(view(...parts, { id: 'c', by: 0, at, kind: 'clear' }).isFull).toBe(false)
    expect(view(...parts, { id: 'u', by: 1, at, kind: 'undo', target: 's3' }).isFull).toBe(false)
  })
})

const ink = (part: number, more: Partial<BoardEvent> = {}) =>
  ({
    id: `p${part}`,
    by: 1,
    at: 5 + part,
    kind: 'ink',
    stroke: 's',
    part,
    ink: 'blue',
    points: [[part, part, 0.5]],
    ...more,
  }) as BoardEvent
const view = (...events: BoardEvent[]) => viewBoard(mergeBoard(emptyBoard, events))

test('a stroke grows with its parts, and waits for one that is missing', () => {
  expect(view(ink(0), ink(2)).items).toMatchObject([{ points: [[0, 0, 0.5]] }])
  expect(view(ink(2), ink(0), ink(1)).items).toMatchObject([{ id: 's', parts: 3 }])
  expect(view(ink(1)).items).toEqual([])
})

test('nobody undoes or prolongs another’s stroke', () => {
  const undo = { id: 'u', by: 2, at: 9, kind: 'undo', target: 's' } as const
  expect(view(ink(0), undo).items).toHaveLength(1)
  expect(view(ink(0), { ...undo, by: 1 }).items).toEqual([])
  expect(view(ink(0), ink(1, { by: 2 })).items).toMatchObject([{ parts: 1 }])
})

test('undo takes one’s own last item; another person’s later one stays', () => {
  const theirs = ink(0, { id: 'q', stroke: 'q', by: 0, at: 20 })
  const shown = view(ink(0), ink(0, { id: 'r', stroke: 'r', at: 9 }), theirs)
  expect(lastItemOf(shown, 1)?.id).toBe('r')
  expect(lastItemOf(shown, 0)?.id).toBe('q')
  expect(lastItemOf(shown, 3)).toBeUndefined()
})

test('the last switch counts, and time goes on from the latest event', () => {
  const on = (at: number, isOn: boolean): BoardEvent => ({
    id: `x${at}`,
    by: 0,
    at,
    kind: 'switch',
    name: 'drawing',
    isOn,
  })
  expect(view(on(2, false), on(1, true)).drawing).toBe(false)
  expect(view(on(2, false), on(3, true)).drawing).toBe(true)
  expect(nextTime(mergeBoard(emptyBoard, [on(7, true)]))).toBe(8)
})

test('a family draws only while it may, only under its own seat, and never clears, stencils or switches', () => {
  const open = { drawing: true }
  expect(mayAdd(ink(0), 1, open)).toBe(true)
  expect(mayAdd(ink(0), 1, { drawing: false })).toBe(false)
  expect(mayAdd(ink(0), 2, open)).toBe(false)
  for (const what of [
    { kind: 'clear' },
    { kind: 'switch', name: 'drawing', isOn: true },
    { kind: 'stencil', x: 0, y: 0, letter: 'ق' },
  ] as const)
    expect(mayAdd({ id: 'x', by: 1, at: 1, ...what }, 1, open)).toBe(false)
})

describe('what another browser sent', () => {
  test('is taken if it is an event, whole and unchanged', () => {
    fc.assert(
      fc.property(event, sent => {
        expect(parseBoardEvent(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
      }),
      { numRuns: runs(300) },
    )
  })

  test('is dropped otherwise, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), sent => {
        expect(parseBoardEvent(sent)).toBeUndefined()
      }),
      { numRuns: runs(300) },
    )
    for (const wrong of [
      { by: 5 },
      { at: -1 },
      { at: 2 ** 53 },
      { ink: 'pink' },
      { points: [[0, 0]] },
      { points: [[Number.NaN, 0, 0]] },
      { points: Array.from({ length: 65 }, () => [0, 0, 0]) },
      { part: 200 },
      { stroke: 's'.repeat(61) },
    ])
      expect(parseBoardEvent({ ...ink(0), ...wrong })).toBeUndefined()
    expect(
      parseBoardEvent({ id: 'x', by: 1, at: 1, kind: 'text', ink: 'red', x: 0, y: 0, text: 'ق'.repeat(61) }),
    ).toBeUndefined()
  })
})
