import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { familiesApi } from './api.ts'
import { InvitationLink, waitingSentence } from './invitation-link.tsx'
import { parentsQuery } from './queries.ts'

/** On a phone what the browser offers to send a link with, else the clipboard. */
const handOver = async (address: string) => {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator)
    return navigator.share({ title: m.families_parents_invite(), url: address })
  await navigator.clipboard.writeText(address)
  toast.success(m.families_parents_link_copied())
}

/** Two parents who both get the mails miss fewer lessons: one press makes the link and hands it over. */
export function InviteByLink({ className }: { className?: string }) {
  const { data } = useQuery(parentsQuery())
  const queryClient = useQueryClient()
  const [address, setAddress] = useState<string>()
  const inviting = useMutation(
    familiesApi.invite.mutationOptions({
      onSuccess: async made => {
        setAddress(made.address ?? undefined)
        // The link stays on the page for a browser that refuses both ways, and for a parent who closed the first.
        if (made.address) await handOver(made.address).catch(() => undefined)
        await queryClient.invalidateQueries({ queryKey: parentsQuery().queryKey })
      },
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.families_parents_invite_failed()),
    }),
  )
  if (!data?.mayInvite) return null
  const { invitation } = data
  return (
    <section className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-xl">{m.families_parents_invite()}</h2>
          <p className="mt-1 text-muted-foreground">
            {!address && invitation ? waitingSentence(invitation) : m.families_parents_text()}
          </p>
        </div>
        {!address &&
          (invitation ? (
            // Another link would end the one that waits.
            <Link to="/parent/settings" hash="parents" className={`${buttonClass('outline')} max-sm:w-full`}>
              {m.families_parents_see_invite()}
            </Link>
          ) : (
            <Button
              variant="outline"
              className="max-sm:w-full"
              busy={inviting.isPending}
              onClick={() => inviting.mutate({})}
            >
              <Share2 aria-hidden="true" strokeWidth={1.75} />
              {m.families_parents_invite_by_link()}
            </Button>
          ))}
      </div>
      {address && <InvitationLink address={address} />}
    </section>
  )
}
