import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { emailChangedPath } from '../contact.ts'
import type { LinkState } from '../server/links.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { useTokenlessAddress } from './mailed-links.tsx'

/** Takes a new address over by a button, not by opening the page, because mail scanners open links too. */
export function NewEmail({ token, link, state }: { token: string; link: LinkState; state: FormState }) {
  useTokenlessAddress()
  const isOpen = link === 'open'
  return (
    <AccountPage
      title={isOpen ? m.accounts_new_email_title() : m.accounts_new_email_over_title()}
      description={isOpen ? m.accounts_new_email_text() : m.accounts_new_email_over_text()}
      word={{
        arabic: m.accounts_confirm_word(),
        latin: m.accounts_confirm_word_latin(),
        meaning: m.accounts_confirm_word_meaning(),
      }}
    >
      {isOpen ? (
        <AccountForm
          name="nouvelle-adresse"
          required={[]}
          state={state}
          hidden={{ token }}
          failed={m.accounts_request_failed()}
          submit={m.accounts_new_email_submit()}
          highlight
          call={() => accountsApi.confirmNewEmail.call({ token })}
          onAccepted={() => location.assign(emailChangedPath)}
        >
          {() => null}
        </AccountForm>
      ) : (
        <Button asChild size="lg" className="w-full">
          <Link to="/login">{m.accounts_login_submit()}</Link>
        </Button>
      )}
    </AccountPage>
  )
}
