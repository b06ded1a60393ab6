import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LessonView } from './lesson-view.ts'
import { nextTurn, type Reader, waitUntil } from './next-turn.ts'
import { refetchLessons } from './queries.ts'

/**
 * Keeps lessons to come true while the page stays open: they are read again when one of them turns, and never in
 * between.
 * @param readAt when they were read last
 */
export const useTurns = (reader: Reader, lessons: readonly LessonView[], readAt: number) => {
  const queryClient = useQueryClient()
  const turn = nextTurn(lessons, reader)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again without a change, the same turn is waited for anew.
  useEffect(() => {
    if (turn === undefined) return
    const timer = setTimeout(() => void refetchLessons(queryClient), waitUntil(turn, Date.now()))
    return () => clearTimeout(timer)
  }, [turn, readAt, queryClient])
}
