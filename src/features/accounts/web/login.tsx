import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { safeReturn, withNotice } from '../return-path.ts'
import { challengePath } from '../second-factor.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'

/** Opens the page the person came from, or their space, with a full page load that discards the visitor's state. */
const openNextPage =
  (from: string | undefined) => (signedIn: { home: string; twoFactorRedirect?: boolean }) =>
    loadPage(
      signedIn.twoFactorRedirect
        ? challengePath(safeReturn(from))
        : withNotice(safeReturn(from) ?? signedIn.home, 'signed-in'),
    )

type Props = { from?: string; state: FormState }

export function Login({
  isStudent,
  after,
  demoAccounts,
  ...props
}: Props & { isStudent: boolean; after: string | undefined; demoAccounts: DemoAccount[] }) {
  return (
    <AccountPage
      title={isStudent ? m.accounts_student_title() : m.accounts_login_title()}
      description={isStudent ? m.accounts_student_description() : m.accounts_login_description()}
      isForChildren={isStudent}
      word={{
        arabic: m.accounts_login_word(),
        latin: m.accounts_login_word_latin(),
        meaning: m.accounts_login_word_meaning(),
      }}
    >
      <nav
        aria-label={m.accounts_login_spaces()}
        className="mb-6 grid grid-cols-2 gap-1.5 rounded-xl bg-muted p-1.5"
      >
        <Space from={props.from} label={m.accounts_login_adults()}>
          <UsersRound aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0" />
        </Space>
        <Space espace="eleve" from={props.from} label={m.accounts_login_students()}>
          <LetterStar letter="ت" className="size-10 shrink-0 fill-safran-400 text-encre-950" />
        </Space>
      </nav>
      {after === 'elsewhere' && (
        <Alert kind="info" className="mb-6">
          {m.accounts_login_elsewhere()}
        </Alert>
      )}
      {after === 'received' && (
        <Alert kind="success" className="mb-6">
          {m.accounts_login_received()}
        </Alert>
      )}
      {after === 'applied' && (
        <Alert kind="success" className="mb-6">
          {m.accounts_login_applied()}{' '}
          <Link to="/check-email" className="font-semibold underline underline-offset-4">
            {m.accounts_login_no_mail()}
          </Link>
        </Alert>
      )}
      {isStudent ? <StudentForm key="student" {...props} /> : <AdultForm key="adult" {...props} />}
      {!isStudent && (
        <p className="mt-6 text-sm">
          {m.accounts_login_no_account()}{' '}
          <Link
            to="/register"
            search={{ from: props.from }}
            className="text-primary underline underline-offset-4"
          >
            {m.accounts_login_register()}
          </Link>
        </p>
      )}
      <DemoAccounts accounts={demoAccounts} isStudent={isStudent} from={props.from} />
    </AccountPage>
  )
}

function Space({
  espace,
  from,
  label,
  children,
}: {
  espace?: 'eleve'
  from: string | undefined
  label: string
  children: ReactNode
}) {
  return (
    <Link
      to="/login"
      search={{ from, espace }}
      // Both links lead to this page; the search marks the current one.
      activeOptions={{ includeSearch: true, explicitUndefined: true }}
      className="flex min-h-14 items-center justify-center gap-2.5 rounded-lg px-2 py-1 text-left text-sm leading-tight font-semibold text-muted-foreground hover:text-foreground aria-[current]:bg-primary aria-[current]:text-primary-foreground sm:px-3"
    >
      {children}
      {label}
    </Link>
  )
}

function AdultForm({ from, state }: Props) {
  return (
    <AccountForm
      name="login"
      required={['email', 'password']}
      state={state}
      hidden={{ from }}
      failed={m.accounts_failed_retry({ failed: m.accounts_sign_in_failed() })}
      submit={m.accounts_login_submit()}
      call={fields => accountsApi.signIn.call(fields)}
      onAccepted={openNextPage(from)}
      help={code =>
        code === 'email_not_confirmed' && (
          <Link to="/check-email" className="font-semibold underline underline-offset-4">
            {m.accounts_check_submit()}
          </Link>
        )
      }
    >
      {({ typed, errorFor }) => (
        <>
          <Field label={m.accounts_email()} error={errorFor('email')} required>
            <Input
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed('email')}
            />
          </Field>
          <Field label={m.accounts_password()} error={errorFor('password')} required>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <p className="-mt-2 text-sm">
            <Link to="/forgot-password" className="text-primary underline underline-offset-4">
              {m.accounts_login_forgot()}
            </Link>
          </p>
        </>
      )}
    </AccountForm>
  )
}

function StudentForm({ from, state }: Props) {
  return (
    <AccountForm
      name="student-login"
      required={['username', 'password']}
      state={state}
      hidden={{ from }}
      messages={{
        missing_fields: m.accounts_student_missing(),
        invalid_credentials: m.accounts_invalid_code(),
        too_many: m.accounts_student_too_many(),
        account_blocked: m.accounts_student_blocked(),
      }}
      failed={m.accounts_student_failed_retry({ failed: m.accounts_sign_in_failed() })}
      submit={m.accounts_student_submit()}
      large
      highlight
      call={fields => accountsApi.signInByUsername.call(fields)}
      onAccepted={openNextPage(from)}
    >
      {({ typed }) => (
        <>
          <Field label={m.accounts_student_name()} required>
            <Input
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typed('username')}
              className="chiffres h-16 text-2xl"
            />
          </Field>
          <Field label={m.accounts_student_code()} hint={m.accounts_student_help()} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              inputMode="numeric"
              className="chiffres h-16 text-2xl tracking-[0.15em]"
            />
          </Field>
        </>
      )}
    </AccountForm>
  )
}
