import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type BoardView, boardSize, type Ink, type InkPoint } from '../../board.ts'
import type { BoardSession } from './board-session.ts'
import { describeBoard } from './describe-board.ts'
import { useDrawBoard } from './use-draw-board.ts'
import { useInkStroke } from './use-ink-stroke.ts'

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
  useDrawBoard(canvas, view)
  const stroke = useInkStroke(board, seatNo, ink)
  const toPlace = ({ clientX, clientY }: MouseEvent): Place => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return {
      x: Math.round(((clientX - box.left) / box.width) * boardSize.width),
      y: Math.round(((clientY - box.top) / box.height) * boardSize.height),
    }
  }
  const toPoint = (event: PointerEvent): InkPoint => {
    const { x, y } = toPlace(event)
    // A mouse and a finger have no pressure of their own.
    return [x, y, event.pointerType === 'pen' ? Math.round(event.pressure * 100) / 100 : 0.5]
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (tool !== 'pen' || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    stroke.begin(toPoint(event))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.isPrimary) stroke.extend(toPoint(event))
  }

  return (
    <div className="relative aspect-[8/5] w-[min(100cqw,160cqh)] overflow-hidden rounded-lg border border-input bg-chaux-0">
      <canvas
        ref={canvas}
        role="img"
        aria-label={describeBoard(view)}
        data-items={view.items.length}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={stroke.end}
        onPointerCancel={stroke.end}
        // Only after the whole click may the focus move to the text field and a phone show its keyboard.
        onClick={tool === 'place' ? event => onPlace(toPlace(event)) : undefined}
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
