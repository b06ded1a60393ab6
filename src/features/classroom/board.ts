// The whiteboard as a set of events. Each has an id and is never changed, so boards are merged by uniting their sets: the same
// events in any order, and any number of times, give the same board. Event kinds and limits are shared by all browsers.

/** The board's own units; every screen scales them. */
export const boardSize = { width: 1600, height: 1000 } as const

export const inks = ['black', 'red', 'teal', 'blue'] as const
export type Ink = (typeof inks)[number]

/** x, y and pressure (0 to 1). */
export type InkPoint = readonly [number, number, number]
export const boardSwitches = ['shown', 'lines', 'drawing'] as const
export type BoardSwitch = (typeof boardSwitches)[number]

export type BoardChange =
  /** A part of a stroke. A stroke is sent while it is drawn; its parts are counted from 0. */
  | { kind: 'ink'; stroke: string; part: number; ink: Ink; points: readonly InkPoint[] }
  | { kind: 'text'; ink: Ink; x: number; y: number; text: string }
  /** A letter to write over. */
  | { kind: 'stencil'; x: number; y: number; letter: string }
  | { kind: 'undo'; target: string }
  | { kind: 'clear' }
  /** The board is shown to all, has ruled lines, is open to the families' pens. */
  | { kind: 'switch'; name: BoardSwitch; isOn: boolean }
/** `by` is a seat number, 0 the teacher's. `at` counts events: later than all that their author knew. */
export type BoardEvent = BoardChange & { id: string; by: number; at: number }
export type Board = ReadonlyMap<string, BoardEvent>

export const emptyBoard: Board = new Map()

/**
 * Limits for one browser. `events` is what still counts when the board is full, `reserve` what is taken beyond it for undoing: an
 * undo takes the place of what it removes, so more than that comes only from a browser that was tampered with.
 */
export const boardLimits = {
  events: 12_000,
  reserve: 100,
  parts: 200,
  points: 64,
  textLength: 60,
  idLength: 60,
} as const

/** Bytes of the picture that a browser sends. */
export const maxBoardBytes = 4_000_000

/** Events with one id are equal, unless a browser was tampered with: then each board keeps the same one of them. */
const choose = (one: BoardEvent, other: BoardEvent) =>
  JSON.stringify(one) <= JSON.stringify(other) ? one : other

export const mergeBoard = (board: Board, events: Iterable<BoardEvent>): Board => {
  const merged = new Map(board)
  for (const event of events) {
    const known = merged.get(event.id)
    merged.set(event.id, known ? choose(known, event) : event)
  }
  return merged
}

export const nextTime = (board: Board): number => {
  let latest = 0
  for (const { at } of board.values()) latest = Math.max(latest, at)
  return latest + 1
}

/**
 * The latest time that the teacher's browser takes from a family's: an honest one is ahead by no more than it drew and undid alone
 * in a cut. So a browser that was tampered with can't raise the time to its maximum, above which every browser refuses an event.
 */
export const latestTime = (board: Board): number =>
  nextTime(board) + boardLimits.parts * (boardLimits.events + boardLimits.reserve)
const endOfTime = Number.MAX_SAFE_INTEGER
/** The same for a family's copy of the whole board: any number of events may lie before it. */
export const latestCopiedTime = Math.floor(endOfTime / 2)

type Placed = { id: string; by: number; at: number }
export type BoardItem = Placed &
  (
    | { kind: 'stroke'; ink: Ink; parts: number; points: readonly InkPoint[] }
    | { kind: 'text'; ink: Ink; x: number; y: number; text: string }
    | { kind: 'stencil'; x: number; y: number; letter: string }
  )
export type BoardView = Record<BoardSwitch, boolean> & {
  /** The oldest first; later ones lie on top. */
  items: readonly BoardItem[]
  /** Nothing more can be drawn until something is undone or the board is cleared. */
  isFull: boolean
}

const byTime = (one: Placed, other: Placed) =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** The parts of a stroke that have arrived without a gap. */
const joinStroke = (parts: readonly (BoardEvent & { kind: 'ink' })[]): BoardItem | undefined => {
  const ordered = parts.toSorted((one, other) => one.part - other.part || byTime(one, other))
  const joined: (typeof parts)[number][] = []
  for (const part of ordered) if (part.part === joined.length) joined.push(part)
  const [first] = joined
  if (!first) return undefined
  const own = joined.filter(({ by }) => by === first.by)
  return {
    kind: 'stroke',
    id: first.stroke,
    by: first.by,
    at: first.at,
    ink: first.ink,
    parts: own.length,
    points: own.flatMap(({ points }) => points),
  }
}

const listItems = (events: readonly BoardEvent[]): BoardItem[] => {
  const items: BoardItem[] = []
  const strokes = new Map<string, (BoardEvent & { kind: 'ink' })[]>()
  for (const event of events) {
    if (event.kind === 'text' || event.kind === 'stencil') items.push(event)
    if (event.kind === 'ink') strokes.set(event.stroke, [...(strokes.get(event.stroke) ?? []), event])
  }
  for (const parts of strokes.values()) {
    const stroke = joinStroke(parts)
    if (stroke) items.push(stroke)
  }
  return items
}

export const isDrawn = (event: BoardChange) =>
  event.kind === 'ink' || event.kind === 'text' || event.kind === 'stencil'
const itemOf = (event: BoardEvent) =>
  `${event.by} ${event.kind === 'undo' ? event.target : event.kind === 'ink' ? event.stroke : event.id}`

/**
 * Leaves out what no longer counts: what stands before the last clearing, what its author undid, and all but the last of each
 * switch. The clearing and the undos stay, so what another browser still holds does not come back when boards are merged.
 */
export const compactBoard = (board: Board): Board => {
  let cleared: BoardEvent | undefined
  const switches = new Map<BoardSwitch, BoardEvent>()
  const isLater = (event: BoardEvent, than: BoardEvent | undefined) => !than || byTime(than, event) < 0
  for (const event of board.values()) {
    if (event.kind === 'clear' && isLater(event, cleared)) cleared = event
    if (event.kind === 'switch' && isLater(event, switches.get(event.name))) switches.set(event.name, event)
  }
  const undone = new Set<string>()
  for (const event of board.values())
    if (event.kind === 'undo' && isLater(event, cleared)) undone.add(itemOf(event))
  const counts = (event: BoardEvent) => {
    if (event.kind === 'switch') return event === switches.get(event.name)
    if (event.kind === 'clear') return event === cleared
    return isLater(event, cleared) && !(isDrawn(event) && undone.has(itemOf(event)))
  }
  return new Map([...board].filter(([, event]) => counts(event)))
}

/** Whether a compact board of this size takes one more event from the one who draws. */
export const hasRoom = (size: number, change: BoardChange): boolean =>
  size < boardLimits.events + (isDrawn(change) ? 0 : boardLimits.reserve)

/** The visible items: drawn after the last clearing and not undone by their author. */
export const viewBoard = (board: Board): BoardView => viewCompactBoard(compactBoard(board))

export const viewCompactBoard = (board: Board): BoardView => {
  const events = [...board.values()].toSorted(byTime)
  const isOn = (name: BoardSwitch) =>
    events.some(event => event.kind === 'switch' && event.name === name && event.isOn)
  return {
    shown: isOn('shown'),
    lines: isOn('lines'),
    drawing: isOn('drawing'),
    items: listItems(events).toSorted(byTime),
    isFull: events.length >= boardLimits.events,
  }
}

/** The item that a person's undo removes: their own last one. */
export const lastItemOf = ({ items }: BoardView, by: number): BoardItem | undefined =>
  items.findLast(item => item.by === by)

/** Whether the teacher's browser takes an event from a family: only under its own seat, only while it may draw, nothing of the teacher's. */
export const mayAdd = (event: BoardEvent, seatNo: number, view: Pick<BoardView, 'drawing'>): boolean =>
  event.by === seatNo &&
  view.drawing &&
  (event.kind === 'ink' || event.kind === 'text' || event.kind === 'undo')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest
const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 4000
const isPoint = (value: unknown): value is InkPoint =>
  Array.isArray(value) && value.length === 3 && value.every(isPlace)
const isInk = (value: unknown): value is Ink => inks.some(ink => ink === value)

/** An event as another browser sent it; undefined if it is none. */
export const parseBoardEvent = (value: unknown): BoardEvent | undefined => {
  if (!isRecord(value)) return undefined
  const { id, by, at, x, y, ink } = value
  if (!isText(id, boardLimits.idLength) || !isWhole(by, 4) || !isWhole(at, endOfTime)) return undefined
  const own = { id, by, at }
  switch (value.kind) {
    case 'ink': {
      const { stroke, part, points } = value
      const isFit = isText(stroke, boardLimits.idLength) && isWhole(part, boardLimits.parts - 1) && isInk(ink)
      if (!isFit || !Array.isArray(points) || points.length > boardLimits.points || !points.every(isPoint))
        return undefined
      return { ...own, kind: 'ink', stroke, part, ink, points }
    }
    case 'text':
      return isInk(ink) && isPlace(x) && isPlace(y) && isText(value.text, boardLimits.textLength)
        ? { ...own, kind: 'text', ink, x, y, text: value.text }
        : undefined
    case 'stencil':
      return isPlace(x) && isPlace(y) && isText(value.letter, 8)
        ? { ...own, kind: 'stencil', x, y, letter: value.letter }
        : undefined
    case 'undo':
      return isText(value.target, boardLimits.idLength)
        ? { ...own, kind: 'undo', target: value.target }
        : undefined
    case 'clear':
      return { ...own, kind: 'clear' }
    case 'switch': {
      const name = boardSwitches.find(one => one === value.name)
      return name && typeof value.isOn === 'boolean'
        ? { ...own, kind: 'switch', name, isOn: value.isOn }
        : undefined
    }
    default:
      return undefined
  }
}
