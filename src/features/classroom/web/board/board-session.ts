import { createStore } from '#ui/store.ts'
import {
  type Board,
  type BoardChange,
  type BoardEvent,
  compactBoard,
  emptyBoard,
  hasRoom,
  isDrawn,
  latestCopiedTime,
  latestTime,
  mayAdd,
  mergeBoard,
  nextTime,
  parseBoardEvent,
  viewBoard,
  viewCompactBoard,
} from '../../board.ts'
import { teacherSeatNo } from '../../classroom.ts'

/**
 * The messages of a channel between the teacher and one family. After connecting, the teacher sends the whole board between
 * `begin` and `end`; a teacher whose own board is empty, on another device say, takes over the family's copy.
 */
type Message =
  | { kind: 'begin' }
  | { kind: 'events'; events: unknown[] }
  | { kind: 'end'; wantsCopy: boolean }
  | { kind: 'copy'; events: unknown[] }

/** Events in one message: well below the 256 kB that a channel takes. */
const batchSize = 40

const parseMessage = (data: unknown): Message | undefined => {
  if (typeof data !== 'string') return undefined
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' && message !== null && 'kind' in message
      ? (message as Message)
      : undefined
  } catch {
    return undefined // not a message of ours
  }
}
const parseEvents = (events: unknown): BoardEvent[] =>
  Array.isArray(events) ? events.flatMap(event => parseBoardEvent(event) ?? []) : []

const storageKey = (lessonId: string) => `kalima-board-${lessonId}`
const erasureKey = (lessonId: string) => `kalima-board-erasure-${lessonId}`

/** The teacher's board survives a reload in this tab. */
const loadBoard = (lessonId: string): Board => {
  const saved = sessionStorage.getItem(storageKey(lessonId))
  return saved ? compactBoard(mergeBoard(emptyBoard, parseEvents(JSON.parse(saved)))) : emptyBoard
}
const saveBoard = (lessonId: string, board: Board, clearedErasure: string | null) => {
  try {
    sessionStorage.setItem(storageKey(lessonId), JSON.stringify([...board.values()]))
    // Only with the board: one that was saved before the erasure must be cleared again.
    if (clearedErasure) sessionStorage.setItem(erasureKey(lessonId), clearedErasure)
  } catch (error) {
    console.warn('The board is too large to survive a reload', error)
  }
}

type Peer = { channel: RTCDataChannel; seatNo: number; received: BoardEvent[] | undefined; isAsked: boolean }

/**
 * This tab's whiteboard. Families exchange events with the teacher alone, who passes them on: so one browser, the teacher's,
 * decides who draws. Channels are reliable and ordered; after an interruption the whole board is sent again.
 */
export const openBoardSession = ({ lessonId, isTeacher }: { lessonId: string; isTeacher: boolean }) => {
  let board = isTeacher ? loadBoard(lessonId) : emptyBoard
  const view = createStore(viewBoard(board))
  /** The moment of the last erasure of a child for which this board was cleared. */
  let clearedErasure = sessionStorage.getItem(erasureKey(lessonId))
  const peers = new Map<string, Peer>()
  /** This tab's ids differ from those of an earlier tab of the same seat. */
  const tab = crypto.randomUUID().slice(0, 8)
  let count = 0

  const setBoard = (next: Board) => {
    board = compactBoard(next)
    view.set(viewCompactBoard(board))
  }
  const send = ({ channel }: Peer, message: Message) => {
    if (channel.readyState === 'open') channel.send(JSON.stringify(message))
  }
  const sendEvents = (peer: Peer, kind: 'events' | 'copy', events: readonly BoardEvent[]) => {
    for (let start = 0; start < events.length; start += batchSize)
      send(peer, { kind, events: events.slice(start, start + batchSize) })
  }
  /** Leaves out the events that are on the board already. @returns those that count on it */
  const addNewEvents = (events: readonly BoardEvent[]) => {
    const fresh = events.filter(({ id }) => !board.has(id))
    if (fresh.length > 0) setBoard(mergeBoard(board, fresh))
    return fresh.filter(({ id }) => board.has(id))
  }

  const handleAtTeacher = (from: Peer, message: Message) => {
    if (message.kind !== 'events' && message.kind !== 'copy') return
    // Only before the teacher draws here: later, a copy could bypass the teacher's permission.
    const isCopy = message.kind === 'copy' && from.isAsked && count === 0
    const latest = isCopy ? latestCopiedTime : latestTime(board)
    const events = parseEvents(message.events).filter(({ at }) => at <= latest)
    const allowed = isCopy ? events : events.filter(event => mayAdd(event, from.seatNo, view.read()))
    const { size } = board
    const fresh = addNewEvents(allowed.filter((event, before) => hasRoom(size + before, event)))
    for (const peer of peers.values()) if (peer !== from) sendEvents(peer, 'events', fresh)
  }

  const handleAtFamily = (from: Peer, message: Message) => {
    if (message.kind === 'begin') from.received = []
    if (message.kind === 'events') {
      const events = parseEvents(message.events)
      if (from.received) from.received.push(...events)
      else addNewEvents(events)
    }
    if (message.kind !== 'end') return
    const received = from.received ?? []
    from.received = undefined
    if (message.wantsCopy) {
      sendEvents(from, 'copy', [...board.values()])
      return
    }
    // The teacher's board is authoritative. What this tab drew while disconnected is added, if it may still draw.
    const current = mergeBoard(emptyBoard, received)
    const currentView = viewBoard(current)
    const missing = [...board.values()].filter(
      event => !current.has(event.id) && mayAdd(event, from.seatNo, currentView),
    )
    setBoard(mergeBoard(current, missing))
    sendEvents(
      from,
      'events',
      missing.filter(({ id }) => board.has(id)),
    )
  }

  /** Adds an event of this tab's person, unless it may not draw or the board is full. */
  const add = (seatNo: number, change: BoardChange) => {
    const id = `${seatNo}-${tab}-${count}`
    count += 1
    const event: BoardEvent = { ...change, id, by: seatNo, at: nextTime(board) }
    if (seatNo !== teacherSeatNo && !mayAdd(event, seatNo, view.read())) return
    if (view.read().isFull && isDrawn(event)) return
    const fresh = addNewEvents([event])
    for (const peer of peers.values()) sendEvents(peer, 'events', fresh)
  }

  return {
    read: view.read,
    subscribe: view.subscribe,
    add,
    /** @param seatNo in the teacher's browser the other's seat, in a family's browser its own */
    addChannel: (participantId: string, channel: RTCDataChannel, seatNo: number) => {
      const peer: Peer = { channel, seatNo, received: undefined, isAsked: false }
      peers.set(participantId, peer)
      const sendWholeBoard = () => {
        if (!isTeacher) return
        peer.isAsked = board.size === 0
        send(peer, { kind: 'begin' })
        sendEvents(peer, 'events', [...board.values()])
        send(peer, { kind: 'end', wantsCopy: peer.isAsked })
      }
      channel.onmessage = ({ data }) => {
        const message = parseMessage(data)
        if (message) (isTeacher ? handleAtTeacher : handleAtFamily)(peer, message)
      }
      channel.onclose = () => {
        if (peers.get(participantId) === peer) peers.delete(participantId)
      }
      if (channel.readyState === 'open') sendWholeBoard()
      else channel.onopen = sendWholeBoard
    },
    /** The strokes of an erased child must not stay. The server names the last erasure at each entry; it clears the board once. */
    clearErased: (erasedAt: string) => {
      if (!isTeacher || erasedAt === clearedErasure) return
      clearedErasure = erasedAt
      add(teacherSeatNo, { kind: 'clear' })
    },
    newStrokeId: () => {
      count += 1
      return `${tab}-${count}`
    },
    save: () => {
      if (isTeacher && board.size > 0) saveBoard(lessonId, board, clearedErasure)
    },
  }
}
export type BoardSession = ReturnType<typeof openBoardSession>
