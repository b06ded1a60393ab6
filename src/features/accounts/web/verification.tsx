import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { writeTabDraft } from '#platform/device/tab-drafts.ts'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { loadPage } from '#platform/locale/load-page.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { CodeInput } from '#ui/controls/code-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage, confirmWord } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { registerDraft } from './form-draft.ts'

export type PendingSignUp = {
  email: string
  isConfirmed: boolean
  nextPath: string
  codeSentAt: string | null
}

/** Seconds between two mails. */
const pauseSeconds = 60
const pollMilliseconds = 3000

/** To the sign-in, which says why. In a browser that another tab has signed in it leads on to the page at once. */
const signInFor = (nextPath: string) =>
  loadPage(`/login?${new URLSearchParams({ from: nextPath, after: 'elsewhere' })}`)

/** The sign-up is over: the tab forgets what was typed. */
const goHome = (home: string) => {
  writeTabDraft(registerDraft, '')
  loadPage(home)
}

/**
 * Asks for the code of the confirmation mail. After a confirmation elsewhere this browser continues automatically.
 * @param banner what the person was about to do, shown above the form
 */
export function Verification({
  pending,
  state,
  banner,
}: {
  pending: PendingSignUp | null
  state: FormState
  banner: ReactNode
}) {
  if (!pending)
    return (
      <AccountPage
        title={m.accounts_verification_none_title()}
        description={m.accounts_verification_none()}
        word={confirmWord()}
      >
        <Button asChild size="lg" className="w-full">
          <Link to="/login">{m.accounts_login_submit()}</Link>
        </Button>
      </AccountPage>
    )
  return <CodeForm pending={pending} state={state} banner={banner} />
}

function CodeForm({
  pending,
  state,
  banner,
}: {
  pending: PendingSignUp
  state: FormState
  banner: ReactNode
}) {
  const current = useConfirmationElsewhere(pending)
  return (
    <AccountPage
      before={banner}
      title={m.accounts_verification_title()}
      description={
        <>
          {m.accounts_verification_description()}{' '}
          <strong className="font-semibold break-all text-foreground">{pending.email}</strong>.{' '}
          <Link
            to="/register"
            search={{ from: pending.nextPath, correct: 1 }}
            className="whitespace-nowrap text-primary underline underline-offset-4"
          >
            {m.accounts_verification_change()}
          </Link>
        </>
      }
      word={confirmWord()}
    >
      <p role="status" className="-mt-4 mb-6 font-semibold text-success">
        {m.site_notice_registered()}
      </p>
      <AccountForm
        name="verification"
        required={['code']}
        state={state}
        failed={m.accounts_request_failed()}
        submit={m.accounts_verification_submit()}
        call={fields => accountsApi.verifyCode.call(fields)}
        onAccepted={({ home }) => goHome(home)}
      >
        {({ typed, errorFor }) => (
          <Field
            label={m.accounts_verification_code()}
            hideLabel
            hint={
              errorFor('code') ? undefined : (
                <>
                  {m.accounts_verification_hint()}{' '}
                  <span className="noscript:hidden">{m.accounts_verification_hint_sent()}</span>
                </>
              )
            }
            error={errorFor('code')}
            required
          >
            <CodeInput
              name="code"
              defaultValue={typed('code') ?? ''}
              onComplete={form => form?.requestSubmit()}
            />
          </Field>
        )}
      </AccountForm>
      <div className="mt-8 border-t pt-5 text-sm">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-semibold">{m.accounts_verification_nothing()}</p>
          <div className="noscript:hidden">
            <AnotherCode email={pending.email} sentAt={current.codeSentAt} />
          </div>
          <Link to="/check-email" className={`${buttonClass('outline')} hidden! noscript:inline-flex!`}>
            {m.accounts_verification_again()}
          </Link>
        </div>
        <p className="mt-3 text-muted-foreground">
          {m.accounts_verification_help()}{' '}
          <span className="noscript:hidden">{m.accounts_verification_help_goes_on()}</span>
          <Link to="/login" className="hidden text-primary underline underline-offset-4 noscript:inline">
            {m.accounts_verification_help_sign_in()}
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}

/** Asks again every few seconds while the page is visible, and goes on once the address is confirmed elsewhere. */
const useConfirmationElsewhere = (pending: PendingSignUp): PendingSignUp => {
  const { data = pending } = useQuery(
    accountsApi.pendingSignUp.queryOptions({ initialData: pending, refetchInterval: pollMilliseconds }),
  )
  const isOver = data === null
  const isConfirmed = data?.isConfirmed ?? false
  const goOn = useEffectEvent(async () => {
    // Over: continued in another tab of this browser, or confirmed elsewhere with another password.
    if (isOver) return signInFor(pending.nextPath)
    try {
      goHome((await accountsApi.continueSignUp.call()).home)
    } catch (error) {
      if (!isApiRefusal(error)) throw error
      signInFor(pending.nextPath)
    }
  })
  useEffect(() => {
    if (isOver || isConfirmed) void goOn()
  }, [isOver, isConfirmed])
  return data ?? pending
}

/** The button that sends another mail; it is disabled for a minute after each one. */
function AnotherCode({ email, sentAt }: { email: string; sentAt: string | null }) {
  const seconds = useSecondsUntil(sentAt && Date.parse(sentAt) + pauseSeconds * 1000)
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    try {
      await accountsApi.sendVerificationEmail.call({ email })
      toast.success(m.accounts_verification_again_sent())
    } catch (error) {
      toast.error(isApiRefusal(error) ? error.message : m.accounts_request_failed())
    }
    setIsBusy(false)
  }
  if (seconds > 0)
    return <p className="chiffres text-muted-foreground">{m.accounts_verification_wait({ seconds })}</p>
  return (
    <Button variant="outline" busy={isBusy} onClick={() => void send()}>
      <RefreshCw aria-hidden="true" strokeWidth={1.75} />
      {m.accounts_verification_again()}
    </Button>
  )
}

/** Whole seconds left, counted down; 0 on the server. @param until in milliseconds since 1970 */
const useSecondsUntil = (until: number | null | ''): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!until) return
    const update = () =>
      setSeconds(Math.min(pauseSeconds, Math.max(0, Math.ceil((until - Date.now()) / 1000))))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
