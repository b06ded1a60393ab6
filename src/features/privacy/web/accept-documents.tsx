import { type ConsentDocument, consentFields } from '#features/accounts/consents.ts'
import type { Declaration } from '#features/accounts/server/consents.ts'
import { AccountForm, type FormState } from '#features/accounts/web/account-form.tsx'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { ConsentFields, consentPages, DeclarationField } from '#features/accounts/web/consent-fields.tsx'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { formatDayWithYear } from '#platform/time/date-format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { privacyApi } from './api.ts'

type Changes = Awaited<ReturnType<typeof privacyApi.missingConsents.call>>['changes']

const changedOn: Record<ConsentDocument, (inputs: { day: string }) => string> = {
  parental_authority: m.privacy_consent_changed_authority,
  terms: m.privacy_consent_changed_terms,
  privacy: m.privacy_consent_changed_privacy,
}

/** Asks a parent to accept new versions of the texts, or the first ones, before anything else. */
export function AcceptDocuments({
  missing,
  isFirst,
  changes,
  isBooked,
  declaration,
  from,
  state,
}: {
  missing: readonly ConsentDocument[]
  /** None of them was accepted before. */
  isFirst: boolean
  /** What changed, and when. */
  changes: Changes
  /** The parent has just booked and is on the way to that booking's page. */
  isBooked: boolean
  declaration: Declaration
  from: string | undefined
  state: FormState
}) {
  return (
    <AccountPage
      title={isFirst ? m.privacy_consent_first_title() : m.privacy_consent_title()}
      description={isFirst ? m.privacy_consent_first_text() : m.privacy_consent_text()}
      word={{
        arabic: m.accounts_register_word(),
        latin: m.accounts_register_word_latin(),
        meaning: m.accounts_register_word_meaning(),
      }}
    >
      {isBooked && (
        <Alert kind="success" className="mb-6">
          {m.privacy_consent_booked()}
        </Alert>
      )}
      {changes.length > 0 && (
        <ul className="mb-6 space-y-3">
          {changes.map(({ document, day, notes, notesLocale }) => (
            <li key={document} className="text-pretty">
              {changedOn[document]({ day: formatDayWithYear(day) })}
              {notes.length > 0 && (
                <ul lang={notesLocale} className="mt-1 list-disc space-y-1 ps-5 text-muted-foreground">
                  {notes.map(note => (
                    <li key={note} className="wrap-anywhere">
                      {note}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      <AccountForm
        name="accord"
        required={missing.map(document => consentFields[document])}
        state={state}
        hidden={{ from, version: declaration.version }}
        failed={m.privacy_consent_failed()}
        submit={m.privacy_consent_submit()}
        call={fields => privacyApi.acceptDocuments.call({ ...fields, version: declaration.version })}
        // A full load: the space's first query reads the consents again.
        onAccepted={() => loadPage(from ?? '/parent')}
      >
        {tools => (
          <div className="flex flex-col gap-2">
            {missing.includes('parental_authority') && (
              <DeclarationField declaration={declaration} {...tools} />
            )}
            <ConsentFields pages={consentPages.filter(page => missing.includes(page))} {...tools} />
          </div>
        )}
      </AccountForm>
    </AccountPage>
  )
}
