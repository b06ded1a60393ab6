import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link as LinkIcon, Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { fullName } from '#platform/words/full-name.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { invitationDays } from '../second-parent.ts'
import { familiesApi } from './api.ts'
import { InvitationLink, waitingSentence } from './invitation-link.tsx'
import { parentsQuery, studentsQuery } from './queries.ts'

type Parent = Awaited<ReturnType<typeof familiesApi.parents.call>>['parents'][number]

/** The parents of the family: the invitation of the other one, removing and leaving. */
export function Parents() {
  const { data } = useSuspenseQuery(parentsQuery())
  const children = useSuspenseQuery(studentsQuery())
  const other = data.parents.find(({ isSelf }) => !isSelf)
  // Who left the family, or has not added a child yet: there is nothing to share with another parent.
  const isWithoutChildren = data.mayInvite && children.data.students.length === 0
  return (
    <>
      <ul className="divide-y border-y">
        {data.parents.map(parent => (
          <li key={parent.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
                {fullName(parent)}
                {parent.isSelf && <Badge>{m.families_parents_self()}</Badge>}
              </p>
              <p className="text-sm break-words text-muted-foreground">{parent.email}</p>
            </div>
            {!parent.isSelf && data.mayRemove && <RemoveParent parent={parent} />}
          </li>
        ))}
      </ul>
      {isWithoutChildren && !data.invitation ? (
        <>
          <p className="mt-4 max-w-read text-muted-foreground">{m.families_parents_no_child()}</p>
          <Link
            to="/parent/children"
            search={{ addStudent: true }}
            className={`${buttonClass('outline')} mt-4 max-sm:w-full`}
          >
            {m.families_add_child()}
          </Link>
        </>
      ) : (
        data.mayInvite && <Invite {...data} />
      )}
      {data.stays === null && <Leave />}
      {data.stays === 'opened' && other && (
        <p className="mt-4 text-sm text-muted-foreground">
          {m.families_parents_opened({ name: other.firstName })}
        </p>
      )}
    </>
  )
}

const useRefetch = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: parentsQuery().queryKey })
}

const showError = (failed: string) => (error: Error) =>
  toast.error(isApiRefusal(error) ? error.message : failed)

function Invite({
  invitation,
  isWithdrawnByPassword,
}: {
  invitation: { email: string | null; until: string } | null
  isWithdrawnByPassword: boolean
}) {
  const refetch = useRefetch()
  const [address, setAddress] = useState<string>()
  const inviting = useMutation(
    familiesApi.invite.mutationOptions({
      onSuccess: async (made, { email }) => {
        setAddress(made.address ?? undefined)
        if (email) toast.success(m.families_parents_invite_sent({ email }))
        await refetch()
      },
      onError: showError(m.families_parents_invite_failed()),
    }),
  )
  const withdrawing = useMutation(
    familiesApi.withdrawInvite.mutationOptions({
      onSuccess: async () => {
        setAddress(undefined)
        toast.success(m.families_parents_withdrawn())
        await refetch()
      },
      onError: showError(m.families_parents_failed()),
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    if (!email) return form.querySelector('input')?.focus()
    inviting.mutate({ email }, { onSuccess: () => form.reset() })
  }
  return (
    <div className="mt-6">
      <h3 className="text-lg">{m.families_parents_invite()}</h3>
      <p className="mt-1 max-w-read text-muted-foreground">
        {m.families_parents_invite_text({ days: invitationDays })}
      </p>
      {address ? (
        <InvitationLink address={address} />
      ) : (
        invitation && (
          <p className="mt-4 font-semibold" role="status">
            {waitingSentence(invitation)}
          </p>
        )
      )}
      {isWithdrawnByPassword && (
        <p className="mt-4 max-w-read font-semibold">{m.families_parents_withdrawn_by_password()}</p>
      )}
      {invitation && (
        <p className="mt-1 max-w-read text-muted-foreground">{m.families_parents_invite_replaces()}</p>
      )}
      <form noValidate onSubmit={send} className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={m.families_parents_invite_email()} className="min-w-0 flex-1 basis-64">
          <Input
            name="email"
            type="email"
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button
          type="submit"
          busy={inviting.isPending && inviting.variables.email !== undefined}
          className="max-sm:w-full"
        >
          <Mail aria-hidden="true" strokeWidth={1.75} />
          {m.families_parents_invite_send()}
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={inviting.isPending && inviting.variables.email === undefined}
          onClick={() => inviting.mutate({})}
          className="max-sm:w-full"
        >
          <LinkIcon aria-hidden="true" strokeWidth={1.75} />
          {m.families_parents_invite_link()}
        </Button>
        {invitation && (
          <Button
            variant="ghost"
            busy={withdrawing.isPending}
            onClick={() => withdrawing.mutate({})}
            className="max-sm:w-full"
          >
            {m.families_parents_withdraw()}
          </Button>
        )}
      </div>
    </div>
  )
}

function RemoveParent({ parent }: { parent: Parent }) {
  const refetch = useRefetch()
  const [isOpen, setIsOpen] = useState(false)
  const name = parent.firstName
  const removing = useMutation(
    familiesApi.removeSecondParent.mutationOptions({
      onSuccess: async () => {
        setIsOpen(false)
        toast.success(m.families_parents_removed({ name }))
        await refetch()
      },
      onError: showError(m.families_parents_failed()),
    }),
  )
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {m.families_parents_remove({ name })}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.families_parents_remove_title({ name })}
        description={m.families_parents_remove_text({ name })}
        confirm={m.families_parents_remove({ name })}
        destructive
        busy={removing.isPending}
        onConfirm={() => removing.mutate({ id: parent.id })}
      />
    </>
  )
}

function Leave() {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const leaving = useMutation(
    familiesApi.leave.mutationOptions({
      onSuccess: async () => {
        setIsOpen(false)
        toast.success(m.families_parents_left())
        // Nothing of the family may stay on the screen.
        await queryClient.resetQueries()
      },
      onError: showError(m.families_parents_failed()),
    }),
  )
  return (
    <div className="mt-5">
      <Button variant="outline" onClick={() => setIsOpen(true)} className="max-sm:w-full">
        {m.families_parents_leave()}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.families_parents_leave_title()}
        description={m.families_parents_leave_text()}
        confirm={m.families_parents_leave()}
        destructive
        busy={leaving.isPending}
        onConfirm={() => leaving.mutate({})}
      />
    </div>
  )
}
