import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Viewer } from '#features/accounts/viewer.ts'
import { AccountForm, type FormState } from '#features/accounts/web/account-form.tsx'
import { lateDueSentence } from '#features/lessons/late-due.ts'
import type { parentSpaceApi } from '#features/parent-space/web/api.ts'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { exportPath } from '../privacy.ts'
import { privacyApi } from './api.ts'

export const ownExportQuery = () => privacyApi.ownExport.queryOptions()

/** Downloads, or erases, what the school stores about a person. */
export function OwnData({
  viewer: { role, isSuspended },
  otherParent,
  effects,
  states,
  endSession,
}: {
  viewer: Pick<Viewer, 'role' | 'isSuspended'>
  /** The first name of the parent to whom the family stays. */
  otherParent: string | undefined
  /** The family's lessons to come, which erasing the last parent's account cancels, and what stays due. */
  effects: Effects | undefined
  endSession: EndSession
  states: { export: FormState; erase: FormState }
}) {
  return (
    <div className="mx-auto max-w-read px-gutter py-section">
      <h1 className="text-4xl tracking-display">{m.privacy_page_title()}</h1>
      <p className="mt-3 text-lg text-muted-foreground">{m.privacy_page_text()}</p>
      <section className="card mt-10 p-card sm:p-7">
        <h2 className="text-2xl">{m.privacy_export_heading()}</h2>
        <p className="mt-3 mb-5">
          {isSuspended ? m.privacy_export_text_suspended() : m.privacy_export_text()}
        </p>
        <Export state={states.export} />
      </section>
      {role !== 'admin' && (
        <section className="card mt-6 p-card sm:p-7">
          <h2 className="text-2xl">{m.privacy_erase_heading()}</h2>
          <p className="mt-3 mb-5">
            {otherParent
              ? m.privacy_erase_one_parent({ name: otherParent })
              : eraseTexts[role ?? 'applicant']()}
          </p>
          <Erase
            state={states.erase}
            sentences={effects ? effectSentences(effects, otherParent) : []}
            endSession={endSession}
          />
        </section>
      )}
    </div>
  )
}

/** Runs what ends the session and leaves the page, which else asks to sign in again as soon as the session is gone. */
type EndSession = (end: () => Promise<unknown>) => Promise<void>

const eraseTexts = {
  parent: m.privacy_erase_parent,
  // Children's logins do not reach this page.
  student: m.privacy_erase_parent,
  teacher: m.privacy_erase_teacher,
  applicant: m.privacy_erase_applicant,
}

function Export({ state }: { state: FormState }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...ownExportQuery(),
    refetchInterval: query =>
      query.state.data && !query.state.data.isReady && !query.state.data.hasFailed ? 2000 : false,
  })
  if (data?.isReady)
    return (
      <>
        <Alert kind="success">{m.privacy_export_ready({ day: data.until })}</Alert>
        <p className="mt-5">
          <a href={`${exportPath}/${data.id}`} download className={`${buttonClass('primary', 'lg')} w-full`}>
            {m.privacy_export_download()}
          </a>
        </p>
      </>
    )
  if (data && !data.hasFailed)
    return (
      <Alert kind="info" live>
        {m.privacy_export_pending()}
      </Alert>
    )
  return (
    <>
      {data && (
        <Alert kind="danger" live className="mb-5">
          {m.privacy_export_broken()}
        </Alert>
      )}
      <AccountForm
        name="export"
        required={[]}
        state={state}
        failed={m.privacy_export_failed()}
        submit={m.privacy_export_submit()}
        call={() => privacyApi.requestExport.call()}
        onAccepted={() => void queryClient.invalidateQueries(ownExportQuery())}
      >
        {() => null}
      </AccountForm>
    </>
  )
}

type Effects = Awaited<ReturnType<typeof parentSpaceApi.erasureEffects.call>>

/** What happens to the lessons to come, child by child, what stays due, and what ends although another parent stays. */
const effectSentences = (effects: Effects, otherParent: string | undefined): string[] => {
  const late = lateDueSentence(effects.late)
  const due = late ? [late] : []
  const { children } = effects
  const ahead = children.filter(({ cancelled }) => cancelled > 0)
  if (otherParent)
    return [
      ...ahead.map(({ name, cancelled }) => m.privacy_erase_kept_of({ name, count: cancelled })),
      ...due,
      m.privacy_erase_agreements({ name: otherParent }),
      m.privacy_erase_shut_out({ name: otherParent }),
    ]
  return [
    ...ahead.map(({ name, cancelled }) => m.privacy_erase_lessons_of({ name, count: cancelled })),
    ...(children.some(({ given }) => given > 0) ? [m.privacy_erase_given()] : []),
    ...due,
  ]
}

/** Asks for the password, then once more in a dialog. */
function Erase({
  state,
  sentences,
  endSession,
}: {
  state: FormState
  sentences: readonly string[]
  endSession: EndSession
}) {
  const [answer, setAnswer] = useState<(isSure: boolean) => void>()
  const decide = (isSure: boolean) => {
    answer?.(isSure)
    setAnswer(undefined)
  }
  const list = sentences.length > 0 && (
    <ul className="mb-5 list-disc space-y-1 pl-5">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
  return (
    <>
      {list}
      <AlertDialog
        open={answer !== undefined}
        onOpenChange={open => !open && decide(false)}
        title={m.privacy_erase_question()}
        description={m.privacy_erase_question_text()}
        confirm={m.privacy_erase_heading()}
        destructive
        onConfirm={() => decide(true)}
      >
        {list}
      </AlertDialog>
      <AccountForm
        name="erase"
        confirm={() => new Promise(resolve => setAnswer(() => resolve))}
        required={['password']}
        state={state}
        failed={m.privacy_erase_failed()}
        submit={m.privacy_erase_submit()}
        destructive
        call={fields => endSession(() => privacyApi.eraseAccount.call(fields))}
        onAccepted={() => {}}
      >
        {({ errorFor }) => (
          <Field
            label={m.privacy_erase_password()}
            hint={m.privacy_erase_final()}
            error={errorFor('password')}
            required
          >
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        )}
      </AccountForm>
    </>
  )
}
