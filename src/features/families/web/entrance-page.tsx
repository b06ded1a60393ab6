import { Link } from '@tanstack/react-router'
import { AccountForm, type FormState } from '#features/accounts/web/account-form.tsx'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { useTokenlessAddress } from '#features/accounts/web/mailed-links.tsx'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { Button } from '#ui/controls/button.tsx'
import { familiesApi } from './api.ts'

/** The page of a QR code: one big button, because opening a link alone must not use it up. */
export function EntrancePage({ token, isOpen, state }: { token: string; isOpen: boolean; state: FormState }) {
  useTokenlessAddress()
  return (
    <AccountPage
      title={isOpen ? m.accounts_student_title() : m.families_entrance_over_title()}
      description={isOpen ? m.families_enter_text() : m.families_entrance_over_child()}
      isForChildren
      word={{
        arabic: m.accounts_login_word(),
        latin: m.accounts_login_word_latin(),
        meaning: m.accounts_login_word_meaning(),
      }}
    >
      {isOpen ? (
        <AccountForm
          name="entrer"
          required={[]}
          state={state}
          hidden={{ token }}
          messages={{ entrance_over: m.families_entrance_over_child() }}
          failed={m.families_enter_failed()}
          submit={m.accounts_student_submit()}
          highlight
          large
          call={() => familiesApi.enter.call({ token })}
          onAccepted={({ home }) => loadPage(home)}
        >
          {() => null}
        </AccountForm>
      ) : (
        <Button asChild size="lg" className="w-full">
          <Link to="/login" search={{ espace: 'eleve' }}>
            {m.accounts_demo_student_login()}
          </Link>
        </Button>
      )}
    </AccountPage>
  )
}
