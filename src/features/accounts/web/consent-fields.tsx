import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type ConsentDocument, consentFields } from '../consents.ts'
import type { FormTools } from './account-form.tsx'

// A new tab, so that nothing typed is lost.
const text = (href: string, label: string) => (
  <a href={href} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
    {label}
  </a>
)

const labels: Record<ConsentDocument, () => ReactNode> = {
  parental_authority: () => m.accounts_consent_parental_authority(),
  terms: () => (
    <>
      {m.accounts_consent_terms()} {text('/conditions', m.accounts_consent_terms_link())}
    </>
  ),
  privacy: () => (
    <>
      {m.accounts_consent_privacy()} {text('/confidentialite', m.accounts_consent_privacy_link())}
    </>
  ),
}

/** One checkbox for the declaration of a parent, one for both texts; the form sends the second for the two of them. */
export const ParentConsentFields = ({ typed }: Pick<FormTools, 'typed'>) => (
  <div className="flex flex-col gap-2">
    <ConsentFields documents={['parental_authority']} typed={typed} />
    <Checkbox
      name={consentFields.terms}
      value="yes"
      label={
        <>
          {m.accounts_consent_both()} {text('/conditions', m.accounts_consent_terms_link())}{' '}
          {m.accounts_consent_both_and()} {text('/confidentialite', m.accounts_consent_privacy_link())}
        </>
      }
      defaultChecked={typed(consentFields.terms) === 'yes'}
    />
  </div>
)

/** One checkbox for each document. */
export function ConsentFields({
  documents,
  typed,
}: {
  documents: readonly ConsentDocument[]
} & Pick<FormTools, 'typed'>) {
  return (
    <div className="flex flex-col gap-2">
      {documents.map(document => (
        <Checkbox
          key={document}
          name={consentFields[document]}
          value="yes"
          label={labels[document]()}
          defaultChecked={typed(consentFields[document]) === 'yes'}
        />
      ))}
    </div>
  )
}
