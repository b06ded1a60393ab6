import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { accountsApi } from './api.ts'
import { secondFactorQuery } from './queries.ts'

/** The answers to the forms of this section that were sent without JavaScript. */
export type SecondFactorForms = { start: FormState; confirm: FormState; remove: FormState }

/** Sets up, shows and removes the second factor of the signed-in adult. */
export function SecondFactor({ forms }: { forms: SecondFactorForms }) {
  const { data } = useSuspenseQuery(secondFactorQuery())
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  const [codes, setCodes] = useState<readonly string[] | undefined>(
    forms.confirm?.code === 'done' ? forms.confirm.values.codes?.split(' ') : undefined,
  )
  return (
    <div className="card mt-4 p-card sm:p-7">
      <h3 className="flex flex-wrap items-center gap-3 text-lg">
        {m.accounts_factor()}
        {data.isOn && <Badge colour="success">{m.accounts_factor_on()}</Badge>}
      </h3>
      <p className="mt-1 text-muted-foreground">
        {data.isOn ? m.accounts_factor_on_text() : m.accounts_factor_text()}
      </p>
      {data.isRequired && !data.isOn && (
        <Alert kind="warning" className="mt-5">
          {m.accounts_factor_required()}
        </Alert>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {data.isOn && !codes && data.recoveryLeft < 4 && (
        <Alert kind="warning" className="mt-5">
          {data.recoveryLeft === 0
            ? m.accounts_recovery_none()
            : m.accounts_recovery_few({ count: data.recoveryLeft })}
        </Alert>
      )}
      {data.isOn && !codes && <Remove state={forms.remove} onDone={refetch} />}
      {!data.isOn && !data.setup && <Start state={forms.start} onDone={refetch} />}
      {!data.isOn && data.setup && (
        <Confirm
          setup={data.setup}
          state={forms.confirm}
          onDone={recoveryCodes => {
            setCodes(recoveryCodes)
            void refetch()
          }}
        />
      )}
    </div>
  )
}

function Start({ state, onDone }: { state: FormState; onDone: () => void }) {
  return (
    <details className="mt-5" open={state !== null}>
      <summary className="cursor-pointer font-semibold text-primary underline underline-offset-4">
        {m.accounts_factor_start()}
      </summary>
      <div className="mt-5 max-w-md">
        <AccountForm
          name="second-factor"
          required={['password']}
          state={state}
          failed={m.accounts_factor_failed()}
          submit={m.accounts_factor_start_submit()}
          call={fields => accountsApi.beginSecondFactor.call(fields)}
          onAccepted={onDone}
        >
          {({ errorFor }) => (
            <Field label={m.accounts_password()} error={errorFor('password')} required>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          )}
        </AccountForm>
      </div>
    </details>
  )
}

function Confirm({
  setup,
  state,
  onDone,
}: {
  setup: { address: string; image: string; secret: string }
  state: FormState
  onDone: (recoveryCodes: string[]) => void
}) {
  return (
    <div className="mt-6 grid gap-7 sm:grid-cols-[auto_1fr]">
      <img
        src={setup.image}
        alt={m.accounts_factor_qr()}
        width={208}
        height={208}
        className="size-52 justify-self-center rounded-md bg-chaux-0"
      />
      <div>
        <ol className="list-decimal space-y-2 pl-5">
          <li>{m.accounts_factor_step_app()}</li>
          <li>{m.accounts_factor_step_scan()}</li>
          <li>{m.accounts_factor_step_code()}</li>
        </ol>
        <p className="mt-4 text-sm text-muted-foreground">{m.accounts_factor_secret()}</p>
        <p className="chiffres mt-1 font-semibold wrap-anywhere" data-secret>
          {setup.secret}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          {/* Where the page is read on the telephone itself: a computer mostly has no such app. */}
          <Button variant="outline" asChild>
            <a href={setup.address} className="pointer-fine:hidden">
              {m.accounts_factor_open()}
            </a>
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              void copy(setup.secret.replaceAll(' ', ''), {
                done: m.accounts_factor_secret_copied(),
                failed: m.accounts_factor_secret_not_copied(),
              })
            }
          >
            {m.accounts_factor_secret_copy()}
          </Button>
        </div>
        <div className="mt-5 max-w-xs">
          <AccountForm
            name="second-factor-code"
            required={['code']}
            state={state?.code === 'done' ? null : state}
            failed={m.accounts_factor_failed()}
            submit={m.accounts_factor_confirm()}
            call={fields => accountsApi.activateSecondFactor.call(fields)}
            onAccepted={({ recoveryCodes }) => onDone(recoveryCodes)}
          >
            {({ errorFor }) => (
              <Field label={m.accounts_code()} error={errorFor('code')} required>
                <CodeField />
              </Field>
            )}
          </AccountForm>
        </div>
      </div>
    </div>
  )
}

/** Six digits; the browser fills in a code that it manages itself. */
export const CodeField = (props: { id?: string }) => (
  <Input
    {...props}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    className="chiffres text-lg tracking-[0.15em]"
  />
)

const copy = async (text: string, { done, failed }: { done: string; failed: string }) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch (error) {
    console.error('The clipboard refused the text', error)
    toast.error(failed)
  }
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { school } = useRouteContext({ from: '__root__' })
  const text = `${m.accounts_recovery_file({ school: school.name })}\n\n${codes.join('\n')}\n`
  const section = useRef<HTMLElement>(null)
  // They appear above the button that was pressed, which the browser keeps in its place.
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="second-facteur-active codes-de-secours"
      className="mt-6 scroll-mt-24 outline-none"
    >
      <Alert kind="success">
        <span id="second-facteur-active">{m.accounts_factor_done()}</span>
      </Alert>
      <h4 id="codes-de-secours" className="mt-5 font-semibold">
        {m.accounts_recovery_title()}
      </h4>
      <p className="mt-1 text-muted-foreground">{m.accounts_recovery_text()}</p>
      <ul className="chiffres mt-4 grid max-w-md grid-cols-2 gap-x-8 gap-y-1 rounded-lg bg-muted p-5">
        {codes.map(code => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={m.accounts_recovery_file_name()}
          >
            {m.accounts_recovery_download()}
          </a>
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            void copy(codes.join('\n'), {
              done: m.accounts_recovery_copied(),
              failed: m.accounts_recovery_not_copied(),
            })
          }
        >
          {m.accounts_recovery_copy()}
        </Button>
        <Button onClick={onDone}>{m.accounts_recovery_done()}</Button>
      </div>
    </section>
  )
}

function Remove({ state, onDone }: { state: FormState; onDone: () => void }) {
  return (
    <details className="mt-5" open={state !== null}>
      <summary className="cursor-pointer font-semibold text-primary underline underline-offset-4">
        {m.accounts_factor_remove()}
      </summary>
      <div className="mt-5 max-w-md">
        <AccountForm
          name="second-factor-removal"
          required={['password', 'code']}
          state={state}
          failed={m.accounts_factor_failed()}
          submit={m.accounts_factor_remove_submit()}
          call={fields => accountsApi.disableSecondFactor.call(fields)}
          onAccepted={() => {
            toast.success(m.accounts_factor_removed())
            onDone()
          }}
        >
          {({ errorFor }) => (
            <>
              <Field label={m.accounts_password()} error={errorFor('password')} required>
                <PasswordInput name="password" autoComplete="current-password" />
              </Field>
              <Field label={m.accounts_code_or_recovery()} error={errorFor('code')} required>
                <CodeField />
              </Field>
            </>
          )}
        </AccountForm>
      </div>
    </details>
  )
}
