import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { clipsApi } from './api.ts'
import { agreementQuery } from './queries.ts'

/** Asks before the first recording, and again after the school changed the text, whether children may hear the teacher's voice. */
export function VoiceAgreement() {
  const { data } = useSuspenseQuery(agreementQuery())
  const queryClient = useQueryClient()
  const [isMissing, setIsMissing] = useState(false)
  const agree = useMutation(
    clipsApi.agree.mutationOptions({
      // After a refusal too: the text may have changed.
      onSettled: () => queryClient.invalidateQueries({ queryKey: clipsApi.key() }),
      onError: error => toast.error(error.message),
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isTicked = new FormData(event.currentTarget).get('agreed') === 'yes'
    setIsMissing(!isTicked)
    if (isTicked) agree.mutate({ version: data.version })
  }
  return (
    <Card className="mt-8 max-w-3xl p-card sm:p-7">
      <h2 className="text-2xl">{m.clips_agreement_title()}</h2>
      {data.agreedOn && <p className="mt-4 font-semibold">{m.clips_agreement_changed()}</p>}
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {data.words.map(paragraph => (
          <li key={paragraph} className="wrap-anywhere">
            {paragraph}
          </li>
        ))}
      </ul>
      <form key={data.version} noValidate onSubmit={send} className="mt-5">
        <Checkbox
          name="agreed"
          value="yes"
          label={m.clips_agreement_label()}
          error={isMissing ? m.clips_agreement_missing() : undefined}
        />
        <Button type="submit" className="mt-4" busy={agree.isPending}>
          {m.clips_agreement_go()}
        </Button>
      </form>
    </Card>
  )
}

/** Says since when the voice is lent, and ends it. */
export function VoiceWithdrawal() {
  const { data } = useSuspenseQuery(agreementQuery())
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useMutation(
    clipsApi.withdraw.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: clipsApi.key() })
        setIsOpen(false)
        toast.success(m.clips_withdrawn())
      },
      onError: error => toast.error(error.message),
    }),
  )
  if (!data.agreedOn) return null
  return (
    <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t pt-6">
      <p className="max-w-read text-muted-foreground">{m.clips_agreed_on({ day: data.agreedOn })}</p>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {m.clips_withdraw()}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.clips_withdraw_title()}
        description={m.clips_withdraw_text()}
        confirm={m.clips_withdraw()}
        destructive
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({})}
      />
    </div>
  )
}
