import { type RefObject, useEffect } from 'react'
import { moveFocus } from '../session/move-focus.ts'

/** The keys of a question: digits choose an option, arrows move between the tiles, letters stand for its buttons. */
export const useBoardKeys = (board: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !board.current) return
      if (event.target instanceof HTMLInputElement) return
      const find = (selector: string) => board.current?.querySelector<HTMLButtonElement>(selector)
      const arrow = find(`[data-arrow="${event.key}"]`)
      if (arrow) {
        event.preventDefault()
        arrow.click()
      } else if (event.key.startsWith('Arrow')) {
        if (moveFocus(board.current, event.key)) event.preventDefault()
      } else if (/^[1-9]$/.test(event.key)) find(`[data-digit="${event.key}"]`)?.click()
      else if (/^[slmr]$/i.test(event.key)) find(`[data-letter="${event.key.toLowerCase()}"]`)?.click()
      else if (event.key === 'Backspace') find('[data-undo]')?.click()
      else if (/^e$/i.test(event.key)) document.querySelector<HTMLButtonElement>('[data-speaker]')?.click()
      else if (/^h$/i.test(event.key)) document.querySelector<HTMLButtonElement>('[data-hint]')?.click()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [board])
}
