import { useEffect, useRef } from 'react'
import { boardLimits, type Ink, type InkPoint } from '../../board.ts'
import type { BoardSession } from './board-session.ts'

/** How often a stroke is sent while it is drawn. */
const sendMs = 60

type OpenStroke = {
  id: string
  part: number
  /** Not sent yet. */
  points: InkPoint[]
  timer: ReturnType<typeof setInterval>
}

/** The stroke that is being drawn: its points are added to the board in parts, so that the others see it grow. */
export const useInkStroke = (board: BoardSession, seatNo: number, ink: Ink) => {
  const stroke = useRef<OpenStroke>(undefined)
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
  const end = () => {
    if (!stroke.current) return
    clearInterval(stroke.current.timer)
    flush()
    stroke.current = undefined
  }
  useEffect(() => () => clearInterval(stroke.current?.timer), [])
  return {
    begin: (point: InkPoint) => {
      // A pen and a finger may draw at the same time.
      end()
      stroke.current = {
        id: board.newStrokeId(),
        part: 0,
        points: [point],
        timer: setInterval(flush, sendMs),
      }
      flush()
    },
    extend: (point: InkPoint) => stroke.current?.points.push(point),
    end,
  }
}
