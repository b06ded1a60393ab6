import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Switch } from '#ui/controls/switch.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { toast } from '#ui/feedback/toast.ts'

type OfChild = { id: string }
/** The procedures of one consent (server/child-consent.ts). */
type ConsentApi = {
  key: () => readonly unknown[]
  consent: {
    call: (
      input: OfChild,
    ) => Promise<{ isGiven: boolean; givenOn: string | null; words: string[]; version: string }>
  }
  agree: { call: (input: OfChild & { version: string }) => Promise<null> }
  withdraw: { call: (input: OfChild) => Promise<null> }
}

/** A parent agrees to something for one child, or withdraws it, with the words of what it means. */
export function ChildConsent({
  api,
  studentId,
  label,
  since,
}: {
  api: ConsentApi
  studentId: string
  label: string
  /** Since when it is agreed to, in words. */
  since: (day: string) => string
}) {
  const id = useId()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...api.key(), 'child-consent', studentId],
    queryFn: () => api.consent.call({ id: studentId }),
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn && data
        ? api.agree.call({ id: studentId, version: data.version })
        : api.withdraw.call({ id: studentId }),
    // After a refusal too: the text may have changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.key() }),
    onError: (error: Error) => toast.error(error.message),
  })
  if (!data)
    return (
      isError && (
        <ErrorState text={label} onRetry={() => void refetch()} retrying={isFetching} className="mt-10" />
      )
    )
  return (
    <div className="mt-10 rounded-xl border bg-card p-card wrap-anywhere">
      <div className="flex items-start justify-between gap-4">
        <span id={id} className="min-w-0 font-semibold">
          {label}
        </span>
        <Switch
          checked={change.isPending ? change.variables : data.isGiven}
          onChange={event => change.mutate(event.target.checked)}
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
        />
      </div>
      <div id={`${id}-text`} className="mt-2 grid max-w-read gap-2 text-sm text-muted-foreground">
        {data.words.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {data.givenOn &&
        (data.isGiven ? (
          <p className="mt-2 text-sm">{since(data.givenOn)}</p>
        ) : (
          <Alert className="mt-3">{m.families_consent_changed({ day: data.givenOn })}</Alert>
        ))}
    </div>
  )
}
