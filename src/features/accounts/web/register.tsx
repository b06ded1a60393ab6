import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { registeredPath } from '../accounts.ts'
import { consentFields, parentConsents } from '../consents.ts'
import { AccountForm, type FormState } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { accountsApi } from './api.ts'
import { ConsentFields } from './consent-fields.tsx'
import { PersonFields } from './person-fields.tsx'

/** Suggestions; any other country may be typed. */
const countries = ['France', 'Belgique', 'Suisse', 'Luxembourg', 'Canada', 'Maroc', 'Algérie', 'Tunisie']

const consents = parentConsents.map(document => consentFields[document])

export function Register({ from, state }: { from: string | undefined; state: FormState }) {
  return (
    <AccountPage
      title={m.accounts_register_title()}
      description={m.accounts_register_description()}
      word={{
        arabic: m.accounts_register_word(),
        latin: m.accounts_register_word_latin(),
        meaning: m.accounts_register_word_meaning(),
      }}
      promises={[
        m.accounts_register_promise_trial(),
        m.accounts_register_promise_card(),
        m.accounts_register_promise_cancel(),
      ]}
    >
      <AccountForm
        name="register"
        required={['firstName', 'lastName', 'email', 'password', 'country', ...consents]}
        state={state}
        hidden={{ from }}
        failed={m.accounts_failed_retry({ failed: m.accounts_register_failed() })}
        submit={m.accounts_register_submit()}
        highlight
        call={fields =>
          accountsApi.signUp.call({ ...fields, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone })
        }
        onAccepted={() => location.assign(registeredPath(from))}
        help={code =>
          code === 'user_already_exists' && (
            <Link to="/login" search={{ from }} className="font-semibold underline underline-offset-4">
              {m.accounts_register_login()}
            </Link>
          )
        }
      >
        {tools => (
          <>
            <PersonFields {...tools} />
            <Field label={m.accounts_country()} required>
              <Input
                name="country"
                autoComplete="country-name"
                list="countries"
                maxLength={80}
                defaultValue={tools.typed('country')}
              />
            </Field>
            <datalist id="countries">
              {countries.map(country => (
                <option key={country} value={country} />
              ))}
            </datalist>
            <ConsentFields documents={parentConsents} {...tools} />
          </>
        )}
      </AccountForm>
      <p className="mt-6 text-sm">
        {m.accounts_register_have_account()}{' '}
        <Link to="/login" search={{ from }} className="text-primary underline underline-offset-4">
          {m.accounts_register_login()}
        </Link>
      </p>
      <p className="mt-2 text-sm">
        {m.accounts_register_are_teacher()}{' '}
        <Link to="/register/teacher" className="text-primary underline underline-offset-4">
          {m.accounts_register_teacher()}
        </Link>
      </p>
    </AccountPage>
  )
}
