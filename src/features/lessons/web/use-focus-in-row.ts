import { type RefObject, useEffect, useRef } from 'react'
import type { LessonView } from '../server/view.ts'

const isFocusLost = () => document.activeElement === document.body

/** When a status change removes the focused button from the row, moves the focus to the row's next button. */
export const useFocusInRow = ({ status }: LessonView, row: RefObject<HTMLElement | null>) => {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // The name's link is no button. Each button exists twice, for two screen widths; focusing the hidden one has no effect.
    for (const next of row.current?.querySelectorAll<HTMLElement>('button, a.btn') ?? [])
      if (isFocusLost()) next.focus({ preventScroll: true })
  }, [status, row])
}
