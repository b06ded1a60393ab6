import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onDevice } from '#platform/device/on-device.ts'
import type { SummaryView } from '../../server/view.ts'
import { learningApi } from '../api.ts'
import { useRetryingMutation } from './use-retrying-mutation.ts'

/** Ends a session once every answer has arrived: the server counts it, and this device forgets it. */
export const useFinishSession = (sessionId: string, userId: string, isFinished: boolean) => {
  const [summary, setSummary] = useState<SummaryView | null>(null)
  const queryClient = useQueryClient()
  const { submit, ...finishing } = useRetryingMutation<{ id: string }, SummaryView>(
    input => learningApi.finish.call(input),
    ended => {
      setSummary(ended)
      void onDevice(async () => (await import('../offline/device.ts')).deleteSession(userId, sessionId))
      void queryClient.invalidateQueries({ queryKey: learningApi.key() })
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when every question is solved
  useEffect(() => {
    if (isFinished) submit({ id: sessionId })
  }, [isFinished])
  return { summary, ...finishing }
}
