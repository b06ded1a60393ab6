import { type RefObject, useEffect, useRef } from 'react'
import type { LessonView } from './lesson-view.ts'

const isLost = () => document.activeElement === document.body

/** A button that has done its work leaves its row: the focus goes to the button beside it. */
export const useFocusInRow = ({ status }: LessonView, row: RefObject<HTMLElement | null>) => {
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // Of two for two widths one is hidden, and takes no focus.
    for (const next of row.current?.querySelectorAll<HTMLElement>('button, a') ?? [])
      if (isLost()) next.focus({ preventScroll: true })
  }, [status, row])
}
