import { useCallback, useEffect, useRef } from 'react'
import type { BoardView } from '../../board.ts'
import { classroomApi } from '../api.ts'

/** Time without a change after which the board is saved, so that a lesson that is not ended properly has its board too. */
const quietMs = 15_000

/**
 * Saves the teacher's whiteboard with the lesson: a while after the last change, and at once by the returned function, before the
 * teacher leaves. An empty board is not saved, so that clearing the board at the end loses nothing.
 */
export const useSaveBoard = (lessonId: string, view: BoardView, isTeacher: boolean) => {
  const saved = useRef<BoardView['items']>(undefined)
  const latest = useRef(view)
  latest.current = view
  const save = useCallback(async () => {
    const { items } = latest.current
    if (!isTeacher || items.length === 0 || saved.current === items) return
    saved.current = items
    try {
      const { renderBoard } = await import('./draw-board.ts')
      const picture = new File([await renderBoard(latest.current)], 'tableau.png', { type: 'image/png' })
      await classroomApi.saveBoard.call({ id: lessonId, picture })
    } catch (error) {
      saved.current = undefined
      console.warn('The whiteboard was not saved', error)
    }
  }, [lessonId, isTeacher])
  const { items } = view
  useEffect(() => {
    if (items.length === 0) return
    const timer = setTimeout(() => void save(), quietMs)
    return () => clearTimeout(timer)
  }, [items, save])
  return save
}
