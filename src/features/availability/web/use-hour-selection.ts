import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { isInside, type Place, type Rectangle } from '../hour-rectangle.ts'

const isSame = (one: Place, other: Place) => one.day === other.day && one.hour === other.hour

/**
 * Selects a rectangle of hours in the grid of a week: a mouse that is dragged, a finger while `isPainting` (otherwise it
 * scrolls), or Shift and the arrow keys. A press that stays on one hour remains a click.
 * @param placeOf the hour that an element shows
 * @param onSelect called when the pointer is released, or on Enter
 */
export const useHourSelection = ({
  isPainting,
  placeOf,
  onSelect,
}: {
  isPainting: boolean
  placeOf: (element: Element | null) => Place | undefined
  onSelect: (selection: Rectangle) => void
}) => {
  const [selection, setSelection] = useState<Rectangle>()
  const pressed = useRef<Place>(undefined)
  const isDragged = useRef(false)

  const finish = (chosen: Rectangle) => {
    setSelection(undefined)
    onSelect(chosen)
  }
  const pointAt = ({ clientX, clientY }: PointerEvent) => placeOf(document.elementFromPoint(clientX, clientY))

  const onPointerDown = (event: PointerEvent) => {
    isDragged.current = false
    setSelection(undefined)
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !isPainting)) return
    pressed.current = placeOf(event.target as Element)
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = pressed.current
    const to = from && pointAt(event)
    if (!from || !to || (!isDragged.current && isSame(from, to))) return
    // From here on the table gets the events, wherever the pointer is let go.
    if (!isDragged.current) event.currentTarget.setPointerCapture(event.pointerId)
    isDragged.current = true
    setSelection({ from, to })
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = pressed.current
    pressed.current = undefined
    if (!from || !isDragged.current) return
    const to = pointAt(event) ?? selection?.to
    if (to) finish({ from, to })
  }
  const onPointerCancel = () => {
    pressed.current = undefined
    setSelection(undefined)
  }
  const onClickCapture = (event: MouseEvent) => {
    // The click event at the end of a drag does not select anything.
    if (isDragged.current) event.stopPropagation()
    isDragged.current = false
  }

  /** @returns whether the key belonged to the selection */
  const onKey = (event: KeyboardEvent, place: Place, target: Place | undefined): boolean => {
    if (target) {
      setSelection(event.shiftKey ? { from: selection?.from ?? place, to: target } : undefined)
      return false
    }
    if (!selection) return false
    if (event.key === 'Escape') setSelection(undefined)
    else if (event.key === 'Enter' || event.key === ' ') finish(selection)
    else return false
    event.preventDefault()
    return true
  }

  return {
    selection,
    isSelected: (place: Place) => selection !== undefined && isInside(selection, place),
    onKey,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture },
  }
}
