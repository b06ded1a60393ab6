import { type PointerEvent, useRef, useState } from 'react'
import type { Point, Stroke } from '../../tracing/trace.ts'

/** Points closer to the last one than this, in units, are left out: a finger sends hundreds. */
const minStep = 9
const maxPoints = 400

/** The stroke under the finger or the mouse, in the units of a letter (`Point`); `onEnd` gets it when the pointer lifts. */
export const useDrawnStroke = (isDisabled: boolean, onEnd: (stroke: Stroke) => void) => {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const sheet = useRef<SVGSVGElement>(null)

  const pointOf = (event: PointerEvent): Point | undefined => {
    const matrix = sheet.current?.getScreenCTM()
    if (!matrix) return undefined
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return [Math.round(x), Math.round(-y)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    const point = pointOf(event)
    if (isDisabled || stroke || !point || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStroke([point])
  }
  const extend = (event: PointerEvent) => {
    const point = pointOf(event)
    const last = stroke?.at(-1)
    if (!stroke || !point || !last || stroke.length >= maxPoints) return
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= minStep) setStroke([...stroke, point])
  }
  const end = () => {
    if (!stroke) return
    setStroke(null)
    onEnd(stroke)
  }

  return {
    stroke,
    /** For the SVG that is drawn on. */
    sheetProps: {
      ref: sheet,
      onPointerDown: begin,
      onPointerMove: extend,
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
