import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { safeReturn, withNotice } from '../return-path.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { CodeField } from './second-factor.tsx'

/** Asks for the code of the second factor after the password, or for a recovery code. */
export function CodePage({
  isOpen,
  isRecovery,
  from,
  state,
}: {
  /** Whether a sign-in of this browser waits for a code. */
  isOpen: boolean
  isRecovery: boolean
  from: string | undefined
  state: FormState
}) {
  return (
    <AccountPage
      title={isOpen ? m.accounts_challenge_title() : m.accounts_challenge_over_title()}
      description={
        isOpen
          ? isRecovery
            ? m.accounts_challenge_recovery_text()
            : m.accounts_challenge_text()
          : m.accounts_challenge_over()
      }
      word={{
        arabic: m.accounts_forgot_word(),
        latin: m.accounts_forgot_word_latin(),
        meaning: m.accounts_forgot_word_meaning(),
      }}
    >
      {isOpen ? (
        <>
          <AccountForm
            key={String(isRecovery)}
            name="code"
            required={['code']}
            state={state}
            hidden={{ from }}
            failed={m.accounts_failed_retry({ failed: m.accounts_sign_in_failed() })}
            submit={m.accounts_login_submit()}
            call={fields => accountsApi.verifyFactorCode.call(fields)}
            onAccepted={({ home }) => loadPage(withNotice(safeReturn(from) ?? home, 'signed-in'))}
            help={code =>
              code === 'challenge_over' && (
                <Link to="/login" search={{ from }} className="font-semibold underline underline-offset-4">
                  {m.accounts_back_to_login()}
                </Link>
              )
            }
          >
            {({ errorFor }) => (
              <Field
                label={isRecovery ? m.accounts_recovery_code() : m.accounts_code()}
                error={errorFor('code')}
                required
              >
                {isRecovery ? (
                  <Input
                    name="code"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={40}
                    className="chiffres text-lg"
                  />
                ) : (
                  <CodeField />
                )}
              </Field>
            )}
          </AccountForm>
          <p className="mt-6 text-sm">
            <Link
              to="/code"
              search={{ from, secours: isRecovery ? undefined : 1 }}
              className="text-primary underline underline-offset-4"
            >
              {isRecovery ? m.accounts_challenge_use_app() : m.accounts_challenge_use_recovery()}
            </Link>
          </p>
        </>
      ) : (
        <Button asChild>
          <Link to="/login" search={{ from }}>
            {m.accounts_back_to_login()}
          </Link>
        </Button>
      )}
    </AccountPage>
  )
}
