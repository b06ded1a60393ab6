import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { voicesApi } from './api.ts'

/** Sends what was recorded of a word. The same recording keeps its id, so that it counts once however often it is sent. */
export const useSaveVoice = (item: string) => {
  const sent = useRef<{ file: File; id: string }>(undefined)
  const keeping = useMutation(voicesApi.keep.mutationOptions())
  /** @returns whether it was stored */
  const keep = async (file: File): Promise<boolean> => {
    if (sent.current?.file !== file) sent.current = { file, id: crypto.randomUUID() }
    try {
      await keeping.mutateAsync({ id: sent.current.id, item, file })
      return true
    } catch {
      // `hasFailed` says it on the screen.
      return false
    }
  }
  return { keep, isBusy: keeping.isPending, hasFailed: keeping.isError }
}
