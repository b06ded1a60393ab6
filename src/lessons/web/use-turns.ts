import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LessonView } from './lesson-view'
import { nextTurn, waitUntil } from './next-turn'
import { readAgain } from './queries'

/**
 * Keeps a teacher's lessons to come true while the page stays open: at the begin and at the end of each they are read
 * again, and never in between.
 * @param readAt when they were read last
 */
export const useTurns = (lessons: readonly LessonView[], readAt: number) => {
  const queryClient = useQueryClient()
  const turn = nextTurn(lessons)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again without a change, the same turn is waited for anew.
  useEffect(() => {
    if (turn === undefined) return
    const timer = setTimeout(() => void readAgain(queryClient), waitUntil(turn, Date.now()))
    return () => clearTimeout(timer)
  }, [turn, readAt, queryClient])
}
