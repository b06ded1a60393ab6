import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When a removed row had the focus, moves it to the row that is now in its place, or the last one; without a row to `main`. So the
 * keyboard does not restart at the top of the page.
 * @returns what the list of the rows needs
 */
export const useFocusRecovery = (rows: readonly unknown[]) => {
  const before = useRef(rows)
  const list = useRef<HTMLUListElement>(null)
  const place = useRef(0)
  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    if (document.activeElement !== document.body) return
    const all = [...(list.current?.children ?? [])] as HTMLElement[]
    const row = all[Math.min(place.current, all.length - 1)]
    if (row) row.tabIndex = -1
    const target = row ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: row === undefined })
  }, [rows])
  return {
    ref: list,
    // Also called for a dialog of a row, which is elsewhere in the document.
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
      const index = [...currentTarget.children].findIndex(row => row.contains(target))
      if (index >= 0) place.current = index
    },
  }
}
