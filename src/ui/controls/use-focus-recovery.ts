import { useEffect, useRef } from 'react'

/** When a removed row had the focus, moves it to `main`, so that the keyboard does not restart at the top of the page. */
export const useFocusRecovery = (rows: readonly unknown[]) => {
  const before = useRef(rows)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [rows])
}
