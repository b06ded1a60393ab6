import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orpc } from '~/api-client'
import { readAgain } from '~/lessons/web/queries'
import { m } from '~/paraglide/messages'
import { toast } from '~/platform/ui/toast'
import type { ChildValues } from './child-values'

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => readAgain(queryClient)
}

/** Adds a child under an id of our own, so that a double press or a lost answer adds one. */
export const useAddChild = (onAdded: (id: string) => void) => {
  const refresh = useRefresh()
  const sent = useRef<{ id: string; content: string }>(undefined)
  const mutation = useMutation(
    orpc.families.addChild.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh()
        toast.success(m.families_child_added())
        onAdded(id)
      },
      onError: () => toast.error(m.families_child_add_failed()),
    }),
  )
  const add = (values: ChildValues) => {
    const content = JSON.stringify(values)
    // Corrected after a refusal, it is another request; repeated as it was, the same.
    if (sent.current?.content !== content) sent.current = { id: crypto.randomUUID(), content }
    mutation.mutate({ id: sent.current.id, ...values })
  }
  return { add, isAdding: mutation.isPending }
}

export const useChangeChild = (id: string, onChanged: () => void) => {
  const refresh = useRefresh()
  const mutation = useMutation(
    orpc.families.changeChild.mutationOptions({
      onSuccess: async () => {
        await refresh()
        toast.success(m.families_profile_updated())
        onChanged()
      },
      onError: () => toast.error(m.families_profile_update_failed()),
    }),
  )
  return {
    change: (values: ChildValues) => mutation.mutate({ id, ...values }),
    isChanging: mutation.isPending,
  }
}

export const useEraseChild = (id: string, onErased: () => void) => {
  const refresh = useRefresh()
  const mutation = useMutation(
    orpc.families.eraseChild.mutationOptions({
      onSuccess: async () => {
        onErased()
        await refresh()
        toast.success(m.families_child_erased())
      },
      onError: () => toast.error(m.families_child_erase_failed()),
    }),
  )
  return { erase: () => mutation.mutate({ id }), isErasing: mutation.isPending }
}
