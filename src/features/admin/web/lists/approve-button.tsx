import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from '../api.ts'

/** Lets a new family join groups before its first trial or individual lesson. */
export function ApproveButton({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    adminApi.approve.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: adminApi.key() })
        toast.success(m.school_family_approved({ of: ofName(name) }))
      },
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <Button
      size="sm"
      variant="outline"
      busy={isPending}
      aria-label={m.school_family_approve_named({ name })}
      onClick={() => mutate({ id })}
    >
      {m.school_family_approve()}
    </Button>
  )
}
