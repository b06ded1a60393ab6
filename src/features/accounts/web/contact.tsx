import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { accountsApi } from './api.ts'
import { EmailField } from './person-fields.tsx'
import { contactQuery } from './queries.ts'

export type ContactRole = 'parent' | 'teacher' | 'admin'

const phoneTexts: Record<ContactRole, () => string> = {
  parent: m.accounts_contact_phone_text,
  teacher: m.accounts_contact_phone_text_teacher,
  admin: m.accounts_contact_phone_text_admin,
}

/**
 * Address and telephone number of the signed-in person.
 * @param state of the form that was refused without JavaScript
 */
export function Contact({
  viewerRole,
  className,
  state,
}: {
  viewerRole: ContactRole
  className?: string
  state: FormState
}) {
  const { data } = useSuspenseQuery(contactQuery())
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: contactQuery().queryKey })
  return (
    <section aria-labelledby="coordonnees" className={className}>
      <h2 id="coordonnees" className="text-2xl">
        {m.accounts_contact()}
      </h2>
      <div className="card mt-4 p-card sm:p-7">
        <h3 className="text-lg">{m.accounts_contact_email()}</h3>
        <p className="mt-1 font-semibold break-words">{data.email}</p>
        {data.newEmail && <WaitingEmail email={data.newEmail} refetch={refetch} />}
        <details className="group mt-4" open={state !== null}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
            {m.accounts_contact_email_change()}
          </summary>
          <p className="mt-2 mb-5 max-w-read text-muted-foreground">{m.accounts_contact_email_text()}</p>
          <AccountForm
            name="email-change"
            required={['email', 'password']}
            state={state}
            failed={m.accounts_request_failed()}
            submit={m.accounts_contact_email_submit()}
            call={fields => accountsApi.changeEmail.call(fields)}
            onAccepted={() => {
              toast.success(m.accounts_contact_email_sent())
              void refetch()
            }}
          >
            {tools => (
              <div className="grid gap-5 sm:grid-cols-2">
                <EmailField {...tools} />
                <Field label={m.accounts_current_password()} error={tools.errorFor('password')} required>
                  <PasswordInput name="password" autoComplete="current-password" />
                </Field>
              </div>
            )}
          </AccountForm>
        </details>
      </div>
      <div className="card mt-4 p-card sm:p-7">
        <h3 className="text-lg">{m.accounts_contact_phone()}</h3>
        <p className="mt-1 text-muted-foreground">{phoneTexts[viewerRole]()}</p>
        <Phone phone={data.phone} />
      </div>
    </section>
  )
}

function WaitingEmail({ email, refetch }: { email: string; refetch: () => Promise<void> }) {
  const keeping = useMutation(
    accountsApi.withdrawNewEmail.mutationOptions({
      onSuccess: refetch,
      onError: error => toast.error(error.message),
    }),
  )
  return (
    <Alert kind="info" className="mt-4">
      <p className="break-words">{m.accounts_contact_email_waiting({ email })}</p>
      <Button variant="link" busy={keeping.isPending} onClick={() => keeping.mutate({})}>
        {m.accounts_contact_email_keep()}
      </Button>
    </Alert>
  )
}

function Phone({ phone }: { phone: string | null }) {
  const queryClient = useQueryClient()
  const saving = useMutation(
    accountsApi.changeOwnPhone.mutationOptions({
      onSuccess: saved => {
        queryClient.setQueryData(contactQuery().queryKey, saved)
        toast.success(saved.phone ? m.accounts_contact_phone_saved() : m.accounts_contact_phone_erased())
      },
      onError: error => {
        if (!isApiRefusal(error)) toast.error(error.message)
      },
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saving.mutate({ phone: String(new FormData(event.currentTarget).get('phone') ?? '') })
  }
  return (
    <form noValidate onSubmit={send} className="mt-4 flex flex-wrap items-start gap-3">
      <Field
        label={m.accounts_contact_phone_number()}
        optional
        className="min-w-0 flex-1 basis-56"
        error={isApiRefusal(saving.error) ? saving.error.message : undefined}
      >
        <Input name="phone" type="tel" autoComplete="tel" maxLength={60} defaultValue={phone ?? ''} />
      </Field>
      <Button type="submit" variant="outline" busy={saving.isPending} className="max-sm:w-full sm:mt-7">
        {m.families_save()}
      </Button>
    </form>
  )
}
