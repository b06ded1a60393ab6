import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { familiesApi } from '#features/families/web/api.ts'
import type { ChildValues } from '#features/families/web/child-values.ts'
import { learningApi } from '#features/learning/web/api.ts'
import { refetchLessons } from '#features/lessons/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { useIdempotencyKey } from '#ui/controls/use-idempotency-key.ts'
import { toast } from '#ui/feedback/toast.ts'
import { parentSpaceApi } from './api.ts'

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => refetchLessons(queryClient)
}

const isTooManyChildren = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'too_many_children'

/** Adds a child under an id generated here, so that a double press or a lost response adds one child. */
export const useAddChild = (onAdded: (id: string) => void) => {
  const refresh = useRefresh()
  const { keyFor } = useIdempotencyKey()
  const mutation = useMutation(
    familiesApi.addStudent.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh()
        toast.success(m.families_child_added())
        onAdded(id)
      },
      onError: error =>
        isTooManyChildren(error)
          ? toast.error(error.message)
          : toast.error(m.families_child_add_failed(), { description: error.message }),
    }),
  )
  const add = (values: ChildValues) => mutation.mutate({ id: keyFor(values), ...values })
  return { add, isAdding: mutation.isPending }
}

export const useChangeChild = (id: string, onChanged: () => void) => {
  const refresh = useRefresh()
  const mutation = useMutation(
    learningApi.changeStudent.mutationOptions({
      onSuccess: async () => {
        await refresh()
        toast.success(m.families_profile_updated())
        onChanged()
      },
      onError: error => toast.error(m.families_profile_update_failed(), { description: error.message }),
    }),
  )
  return {
    change: (values: ChildValues) => mutation.mutate({ id, ...values }),
    isChanging: mutation.isPending,
  }
}

export const useEraseChild = (id: string, onErased: () => void) => {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const mutation = useMutation(
    parentSpaceApi.eraseStudent.mutationOptions({
      onSuccess: async () => {
        onErased()
        await refresh()
        toast.success(m.families_child_erased())
      },
      onError: error => toast.error(m.families_child_erase_failed(), { description: error.message }),
    }),
  )
  const erase = () => {
    // A second press may come before the button is rendered as busy.
    if (queryClient.isMutating({ mutationKey: parentSpaceApi.eraseStudent.mutationKey() }) > 0) return
    mutation.mutate({ id })
  }
  return { erase, isErasing: mutation.isPending }
}
