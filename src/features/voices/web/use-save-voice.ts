import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { voicesApi } from './api.ts'

/** Sends what was recorded of a word. The same recording keeps its id, so that it counts once however often it is sent. */
export const useSaveVoice = (item: string) => {
  const sent = useRef<{ file: File; id: string }>(undefined)
  const saving = useMutation(voicesApi.save.mutationOptions())
  /** @returns whether it was stored */
  const save = async (file: File): Promise<boolean> => {
    if (sent.current?.file !== file) sent.current = { file, id: crypto.randomUUID() }
    try {
      await saving.mutateAsync({ id: sent.current.id, item, file })
      return true
    } catch {
      // `hasFailed` says it on the screen.
      return false
    }
  }
  return { save, isBusy: saving.isPending, hasFailed: saving.isError }
}
