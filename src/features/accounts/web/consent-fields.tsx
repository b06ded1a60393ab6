import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { type ConsentDocument, consentFields } from '../consents.ts'
import type { Declaration } from '../server/consents.ts'
import type { FormTools } from './account-form.tsx'

type Tools = Pick<FormTools, 'typed' | 'errorFor'>

// A new tab, so that nothing typed is lost.
const text = (href: string, label: string) => (
  <a
    href={localizedPath(href)}
    target="_blank"
    rel="noreferrer"
    className="text-primary underline underline-offset-4"
  >
    {label}
  </a>
)

export const consentPages = ['terms', 'privacy'] as const satisfies ConsentDocument[]
type Page = (typeof consentPages)[number]

const labels: Record<Page, () => ReactNode> = {
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

/** The declaration of a parent, in the school's words; on an English page they may be French. */
export const DeclarationField = ({
  declaration: { words, locale },
  typed,
  errorFor,
}: { declaration: Declaration } & Tools) => (
  <Checkbox
    name={consentFields.parental_authority}
    value="yes"
    label={words.map(paragraph => (
      <span key={paragraph} lang={locale} className="block wrap-anywhere not-first:mt-1">
        {paragraph}
      </span>
    ))}
    defaultChecked={typed(consentFields.parental_authority) === 'yes'}
    error={errorFor(consentFields.parental_authority)}
    required
  />
)

/** One checkbox for the declaration of a parent, if it is asked for, one for both texts; the form sends the second for the two of them. */
export const ParentConsentFields = ({
  declaration,
  ...tools
}: { declaration: Declaration | undefined } & Tools) => (
  <div className="flex flex-col gap-2">
    {declaration && <DeclarationField declaration={declaration} {...tools} />}
    <Checkbox
      name={consentFields.terms}
      value="yes"
      label={
        <>
          {m.accounts_consent_both()} {text('/conditions', m.accounts_consent_terms_link())}{' '}
          {m.accounts_consent_both_and()} {text('/confidentialite', m.accounts_consent_privacy_link())}
        </>
      }
      defaultChecked={tools.typed(consentFields.terms) === 'yes'}
      error={tools.errorFor(consentFields.terms)}
      required
    />
  </div>
)

/** One checkbox for each page. */
export function ConsentFields({ pages, typed, errorFor }: { pages: readonly Page[] } & Tools) {
  return (
    <div className="flex flex-col gap-2">
      {pages.map(page => (
        <Checkbox
          key={page}
          name={consentFields[page]}
          value="yes"
          label={labels[page]()}
          defaultChecked={typed(consentFields[page]) === 'yes'}
          error={errorFor(consentFields[page])}
          required
        />
      ))}
    </div>
  )
}
