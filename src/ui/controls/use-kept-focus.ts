import { useEffect, useRef } from 'react'

/** A row that goes (moved, cancelled, erased) takes the focus along: it goes on from the content, and not from the top of the page. */
export const useKeptFocus = (rows: readonly unknown[]) => {
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [rows])
}
