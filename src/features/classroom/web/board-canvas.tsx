import { type PointerEvent, useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { type BoardView, boardLimits, boardSize, type Ink, type InkPoint } from '../board.ts'
import type { BoardSession } from './board-session.ts'
import { drawBoard } from './draw-board.ts'

/** How often a stroke is sent while it is drawn. */
const sendMs = 60

type Place = { x: number; y: number }

/** The surface: shows the board, and takes strokes with mouse, pen or finger. */
export function BoardCanvas({
  view,
  board,
  seatNo,
  tool,
  ink,
  place,
  onPlace,
}: {
  view: BoardView
  board: BoardSession
  seatNo: number
  /** `none` for one who only looks on. */
  tool: 'pen' | 'place' | 'none'
  ink: Ink
  /** The place of the next text or letter. */
  place: Place | undefined
  onPlace: (place: Place) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const latest = useRef(view)
  latest.current = view

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const draw = () => drawBoard(context, latest.current)
    const fit = () => {
      const scale = Math.min(2, devicePixelRatio || 1)
      element.width = Math.max(1, Math.round(element.clientWidth * scale))
      element.height = Math.max(1, Math.round(element.clientHeight * scale))
      draw()
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    document.fonts.addEventListener('loadingdone', draw)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', draw)
    }
  }, [])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawBoard(context, view)
  }, [view])

  const stroke = useRef<{
    id: string
    part: number
    points: InkPoint[]
    timer: ReturnType<typeof setInterval>
  }>(undefined)
  const toPoint = ({ clientX, clientY, pressure, pointerType }: PointerEvent): InkPoint => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return [0, 0, 0.5]
    const x = ((clientX - box.left) / box.width) * boardSize.width
    const y = ((clientY - box.top) / box.height) * boardSize.height
    // A mouse and a finger have no pressure of their own.
    return [Math.round(x), Math.round(y), pointerType === 'pen' ? Math.round(pressure * 100) / 100 : 0.5]
  }
  const flush = () => {
    const now = stroke.current
    if (!now) return
    while (now.points.length > 0) {
      const lastPoint = now.points[boardLimits.points - 1] ?? now.points.at(-1)
      board.add(seatNo, {
        kind: 'ink',
        stroke: now.id,
        part: now.part,
        ink,
        points: now.points.splice(0, boardLimits.points),
      })
      now.part += 1
      // A very long stroke goes on as another one.
      if (now.part < boardLimits.parts || !lastPoint) continue
      now.id = board.newStrokeId()
      now.part = 0
      now.points.unshift(lastPoint)
      break
    }
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (tool === 'none' || !event.isPrimary || event.button !== 0) return
    const [x, y, pressure] = toPoint(event)
    if (tool === 'place') return onPlace({ x, y })
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.current = {
      id: board.newStrokeId(),
      part: 0,
      points: [[x, y, pressure]],
      timer: setInterval(flush, sendMs),
    }
    flush()
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.isPrimary) stroke.current?.points.push(toPoint(event))
  }
  const end = () => {
    if (!stroke.current) return
    clearInterval(stroke.current.timer)
    flush()
    stroke.current = undefined
  }
  useEffect(() => () => clearInterval(stroke.current?.timer), [])

  const texts = view.items.flatMap(item => (item.kind === 'text' ? [item.text] : []))
  return (
    <div className="relative aspect-[8/5] w-[min(100cqw,160cqh)] overflow-hidden rounded-lg border bg-chaux-0">
      <canvas
        ref={canvas}
        role="img"
        aria-label={
          view.items.length === 0
            ? m.classroom_board_empty()
            : m.classroom_board_content({ count: view.items.length, texts: texts.join(', ') })
        }
        data-items={view.items.length}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className={`absolute inset-0 size-full ${tool === 'none' ? '' : 'cursor-crosshair touch-none'}`}
      />
      {tool === 'place' && place && (
        <span
          aria-hidden="true"
          className="nuqta pointer-events-none absolute size-4! -translate-1/2"
          style={{
            left: `${(place.x / boardSize.width) * 100}%`,
            top: `${(place.y / boardSize.height) * 100}%`,
          }}
        />
      )}
    </div>
  )
}
