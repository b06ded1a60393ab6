import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LessonView } from '../server/view.ts'
import { delayUntil, nextStatusChange, type Reader } from './next-status-change.ts'
import { refetchLessons } from './queries.ts'

/**
 * Refetches upcoming lessons when one of them changes with time, while the page stays open.
 * @param fetchedAt when the lessons were fetched last, in milliseconds
 */
export const useRefetchOnStatusChange = (
  reader: Reader,
  lessons: readonly LessonView[],
  fetchedAt: number,
) => {
  const queryClient = useQueryClient()
  const change = nextStatusChange(lessons, reader)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetchedAt restarts the timer when the fetched lessons have not changed.
  useEffect(() => {
    if (change === undefined) return
    const timer = setTimeout(() => void refetchLessons(queryClient), delayUntil(change, Date.now()))
    return () => clearTimeout(timer)
  }, [change, fetchedAt, queryClient])
}
