import { useCallback, useEffect, useRef } from 'react'
import type { BoardView } from '../board.ts'
import { classroomApi } from './api.ts'

/** After the last change; a lesson that is not ended properly keeps its board too. */
const quietMs = 15_000

/**
 * Keeps the teacher's whiteboard with the lesson: a while after each change, and at once with the function that is returned,
 * before the teacher leaves. An empty board replaces nothing, so that clearing it at the end loses nothing.
 */
export const useKeptBoard = (lessonId: string, view: BoardView, isTeacher: boolean) => {
  const kept = useRef<BoardView['items']>(undefined)
  const latest = useRef(view)
  latest.current = view
  const keep = useCallback(async () => {
    const { items } = latest.current
    if (!isTeacher || items.length === 0 || kept.current === items) return
    kept.current = items
    try {
      const { renderBoard } = await import('./draw-board.ts')
      const picture = new File([await renderBoard(latest.current)], 'tableau.png', { type: 'image/png' })
      await classroomApi.keepPicture.call({ id: lessonId, picture })
    } catch (error) {
      kept.current = undefined
      console.warn('The whiteboard was not kept', error)
    }
  }, [lessonId, isTeacher])
  const { items } = view
  useEffect(() => {
    if (items.length === 0) return
    const timer = setTimeout(() => void keep(), quietMs)
    return () => clearTimeout(timer)
  }, [items, keep])
  return keep
}
