import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { onDevice } from '#platform/device/on-device.ts'
import { toast } from '#ui/feedback/toast.ts'
import { learningApi } from '../api.ts'
import { failure } from '../student-fallbacks.tsx'

/**
 * What a page of the space does between two sessions: sends the answers that were given without a network, also when the
 * network is back, and makes the space ready for the next loss of it.
 */
export function ReadyForOffline({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    void onDevice(failure.preload)
    const catchUp = async () => {
      const caught = await onDevice(async () => (await import('./device.ts')).catchUp(userId))
      if (caught?.arrived) toast.success(m.learning_offline_sent())
      if (caught?.hasNew) await queryClient.invalidateQueries({ queryKey: learningApi.key() })
      await onDevice(async () => (await import('./device.ts')).prepareForOffline(userId))
    }
    const start = () => void catchUp()
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [userId, queryClient])
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page may be reached from another page of the space
  useEffect(() => {
    void onDevice(async () => (await import('./worker-registration.ts')).moveIntoScope())
  }, [pathname])
  return null
}
