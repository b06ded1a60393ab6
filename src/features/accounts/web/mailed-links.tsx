import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { LinkState } from '../server/links.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage, confirmWord, type Word } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { EmailField, NameFields, NewPasswordField } from './person-fields.tsx'

const keyWord = (): Word => ({
  arabic: m.accounts_forgot_word(),
  latin: m.accounts_forgot_word_latin(),
  meaning: m.accounts_forgot_word_meaning(),
})

const BackToLogin = () => (
  <p className="mt-6 text-sm">
    <Link to="/login" className="text-primary underline underline-offset-4">
      {m.accounts_back_to_login()}
    </Link>
  </p>
)

/** The form for an e-mail address to send a link to. */
function AddressForm({
  name,
  call,
  state,
  submit,
}: {
  name: 'forgot-password' | 'check-email'
  call: (input: { email: string }) => Promise<unknown>
  state: FormState
  submit: string
}) {
  return (
    <AccountForm
      name={name}
      call={call}
      required={['email']}
      state={state}
      failed={m.accounts_request_failed()}
      submit={submit}
      onAccepted={() => loadPage(`/${name}?sent=1`)}
    >
      {tools => <EmailField {...tools} />}
    </AccountForm>
  )
}

export function ForgotPassword({ isSent, state }: { isSent: boolean; state: FormState }) {
  return (
    <AccountPage
      title={isSent ? m.accounts_forgot_sent_title() : m.accounts_forgot_title()}
      description={isSent ? m.accounts_forgot_sent() : m.accounts_forgot_description()}
      word={keyWord()}
    >
      {!isSent && (
        <AddressForm
          name="forgot-password"
          call={input => accountsApi.requestPasswordReset.call(input)}
          state={state}
          submit={m.accounts_forgot_submit()}
        />
      )}
      <BackToLogin />
    </AccountPage>
  )
}

export function CheckEmail({ isSent, state }: { isSent: boolean; state: FormState }) {
  return (
    <AccountPage
      title={m.accounts_check_title()}
      description={isSent ? undefined : m.accounts_check_description()}
      word={confirmWord()}
    >
      {isSent ? (
        <Alert kind="success">{m.accounts_check_sent()}</Alert>
      ) : (
        <AddressForm
          name="check-email"
          call={input => accountsApi.sendVerificationEmail.call(input)}
          state={state}
          submit={m.accounts_check_submit()}
        />
      )}
      <BackToLogin />
    </AccountPage>
  )
}

export function ResetPassword({
  token,
  link,
  isFirst,
  title,
  state,
}: {
  token: string
  link: LinkState
  /** The account has no password yet; the form then asks for the name too. */
  isFirst: boolean
  title: string
  state: FormState
}) {
  useTokenlessAddress()
  if (link !== 'open') {
    return (
      <AccountPage
        title={m.accounts_reset_invalid_link_title()}
        description={m.accounts_reset_invalid_link()}
        word={keyWord()}
      >
        <NextPageButton to="/forgot-password">{m.accounts_reset_again()}</NextPageButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={title}
      description={isFirst ? m.accounts_first_password_description() : m.accounts_reset_description()}
      word={keyWord()}
    >
      <AccountForm
        name="reset-password"
        call={fields => accountsApi.resetPassword.call({ ...fields, token })}
        required={isFirst ? ['firstName', 'lastName', 'newPassword'] : ['newPassword']}
        state={state}
        hidden={{ token, ...(isFirst && { first: '1' }) }}
        failed={m.accounts_request_failed()}
        submit={m.accounts_reset_submit()}
        onAccepted={() => loadPage('/login?notice=password-changed')}
      >
        {({ typed, errorFor }) => (
          <>
            {isFirst && <NameFields typed={typed} errorFor={errorFor} />}
            <NewPasswordField
              name="newPassword"
              label={isFirst ? undefined : m.accounts_new_password()}
              error={errorFor('newPassword')}
            />
          </>
        )}
      </AccountForm>
    </AccountPage>
  )
}

/**
 * Removes the token from the address bar, where the history, a screenshot or a shared screen would keep it. Not by the router,
 * which would load the page again without the token.
 */
export const useTokenlessAddress = () =>
  useEffect(() => {
    History.prototype.replaceState.call(history, history.state, '', location.pathname)
  }, [])

/** Confirms by a button, not by opening the page, because mail scanners open links too. */
export function Confirm({
  token,
  link,
  needsPassword,
  state,
  banner,
}: {
  token: string
  link: LinkState
  needsPassword: boolean
  state: FormState
  /** What the person was about to do, shown above the form. */
  banner: ReactNode
}) {
  useTokenlessAddress()
  if (link === 'link_used') {
    return (
      <AccountPage
        title={m.accounts_confirm_used_title()}
        description={m.accounts_confirm_used()}
        word={confirmWord()}
      >
        <NextPageButton to="/login">{m.accounts_login_submit()}</NextPageButton>
      </AccountPage>
    )
  }
  if (link !== 'open') {
    return (
      <AccountPage
        title={m.accounts_confirm_invalid_link_title()}
        description={m.accounts_confirm_invalid_link()}
        word={confirmWord()}
      >
        <NextPageButton to="/check-email">{m.accounts_confirm_again()}</NextPageButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      before={banner}
      title={m.accounts_confirm_title()}
      description={
        needsPassword ? m.accounts_confirm_password_description() : m.accounts_confirm_description()
      }
      word={confirmWord()}
    >
      <AccountForm
        name="confirm"
        call={fields => accountsApi.verifyEmail.call({ token, ...fields })}
        required={needsPassword ? ['password'] : []}
        state={state}
        hidden={{ token }}
        failed={m.accounts_request_failed()}
        submit={m.accounts_confirm_submit()}
        highlight
        onAccepted={({ home }) => loadPage(home)}
      >
        {({ errorFor }) => needsPassword && <NewPasswordField name="password" error={errorFor('password')} />}
      </AccountForm>
    </AccountPage>
  )
}

const NextPageButton = ({
  to,
  children,
}: {
  to: '/login' | '/forgot-password' | '/check-email'
  children: ReactNode
}) => (
  <Button asChild size="lg" className="w-full">
    <Link to={to}>{children}</Link>
  </Button>
)
