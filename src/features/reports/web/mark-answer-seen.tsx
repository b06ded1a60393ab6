import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { BidiText } from '#ui/layout/bidi-text.tsx'
import type { HomeworkView } from '../server/view.ts'
import { reportsApi } from './api.ts'

/** Marks the answer as seen; from then on the child can't change it. Pressed again, it can. */
export function MarkAnswerSeen({ homework }: { homework: HomeworkView }) {
  const queryClient = useQueryClient()
  const seeing = useMutation(
    reportsApi.markAnswerSeen.mutationOptions({
      onError: error => toast.error(error.message),
      // After a refusal too: the answer that is shown may not be the last one.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
  const isSeen = seeing.isPending ? seeing.variables.isSeen : homework.isSeen
  return (
    <Button
      variant={isSeen ? 'secondary' : 'outline'}
      size="sm"
      className="mt-2 h-11"
      aria-pressed={isSeen}
      busy={seeing.isPending}
      onClick={() => seeing.mutate({ id: homework.id, isSeen: !homework.isSeen, version: homework.version })}
    >
      <Check aria-hidden="true" />
      {isSeen ? m.reports_seen() : m.reports_see()}
      <span className="sr-only">
        {' '}
        (<BidiText text={homework.task} />)
      </span>
    </Button>
  )
}
