import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TextContent } from '#features/school/server/input.ts'
import { isConsentPart, type TextPart, textParts } from '#features/school/text-parts.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { m } from '#paraglide/messages.js'
import { type Locale, locales } from '#platform/locale/locale.ts'
import { localizedPath } from '#platform/locale/paths.ts'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { schoolTextQuery } from '../queries.ts'
import { quietLink } from '../records/record-parts.tsx'
import { useRefreshSchool } from '../use-refresh-school.ts'
import { ConsentWordsForm } from './consent-words-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { DetailsForm, IdentityForm, PricesForm } from './school-text-forms.tsx'
import { SchoolTextVersions } from './school-text-versions.tsx'
import { type Section, SectionsForm } from './sections-form.tsx'

const partLabels: Record<TextPart, () => string> = {
  identity: m.admin_texts_identity,
  prices: m.admin_texts_prices,
  details: m.admin_texts_details,
  'legal-notice': m.admin_texts_legal_notice,
  privacy: m.admin_texts_privacy,
  terms: m.admin_texts_terms,
  'parental-authority': m.admin_texts_parental_authority,
  'recording-consent': m.admin_texts_recording_consent,
  'voice-consent': m.admin_texts_voice_consent,
  'teacher-voice': m.admin_texts_teacher_voice,
}

/** The pages that visitors read them on. */
const publishedAt: Partial<Record<TextPart, string>> = {
  identity: '/',
  prices: '/parent-landing',
  details: '/mentions-legales',
  'legal-notice': '/mentions-legales',
  privacy: '/confidentialite',
  terms: '/conditions',
}

/** Without this, the links without a search would be marked as current on every tab. */
const exactMatch = { exact: true }

type Scope = { part: TextPart; locale: Locale }

/** Editor of the school's texts: one part in one language at a time, and its versions. */
export function SchoolTexts({ part, locale }: Scope) {
  return (
    <>
      <nav aria-label={m.admin_texts_parts()} className="mt-6 flex flex-wrap gap-2">
        {textParts.map(one => (
          <ChoiceChip key={one} chosen={one === part} asChild>
            <Link
              to="/admin/school"
              search={before => ({ ...before, part: one === 'identity' ? undefined : one })}
              activeOptions={exactMatch}
            >
              {partLabels[one]()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <nav aria-label={m.admin_texts_languages()} className="mt-3 flex flex-wrap gap-2">
        {locales.map(one => (
          <ChoiceChip key={one} chosen={one === locale} asChild>
            <Link
              to="/admin/school"
              search={before => ({ ...before, locale: one === 'fr' ? undefined : one })}
              activeOptions={exactMatch}
            >
              {one === 'fr' ? m.admin_texts_french() : m.admin_texts_english()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <SchoolText key={`${part} ${locale}`} part={part} locale={locale} />
    </>
  )
}

function SchoolText({ part, locale }: Scope) {
  const { data } = useSuspenseQuery(schoolTextQuery(part, locale))
  const [taken, setTaken] = useState<{ sections: Section[]; count: number }>()
  const { save, isSaving } = useSave({ part, locale }, data.version, () => setTaken(undefined))
  const form = { save, isSaving, isEnglish: locale === 'en' }
  const page = publishedAt[part]
  // The form is reset to the stored text after saving, and to an older version that was chosen.
  const key = `${data.version} ${taken?.count ?? 0}`
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <section aria-labelledby="texte">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="texte" className="text-2xl">
            {partLabels[part]()}
          </h2>
          {page && (
            <a
              href={localizedPath(page, locale)}
              className={`${quietLink} inline-flex min-h-11 items-center text-sm`}
            >
              {m.admin_texts_see()}
            </a>
          )}
        </div>
        <Missing part={part} labels={data.missing} />
        {data.shownIn !== locale && <Alert className="mt-4">{m.admin_texts_english_missing()}</Alert>}
        {part === 'identity' && <LogoForm />}
        {data.identity && <IdentityForm key={key} {...form} value={data.identity} />}
        {data.prices && <PricesForm key={key} {...form} value={data.prices.prices} />}
        {data.details && <DetailsForm key={key} {...form} value={data.details.legal} blanks={data.blanks} />}
        {data.consent && isConsentPart(part) && (
          <ConsentWordsForm
            key={key}
            {...form}
            part={part}
            stored={data.consent.text}
            initial={taken?.sections[0]?.text ?? data.consent.text}
            agreed={data.consent.agreed}
            blanks={data.blanks}
            hasOwn={data.version > 0}
          />
        )}
        {data.sections && (
          <SectionsForm
            key={key}
            {...form}
            stored={data.sections}
            initial={taken?.sections ?? data.sections}
            blanks={data.blanks}
            isAccepted={part !== 'legal-notice'}
            hasOwn={data.version > 0}
          />
        )}
      </section>
      <SchoolTextVersions
        versions={data.versions}
        isReadable={data.sections !== undefined || data.consent !== undefined}
        onTake={sections => {
          setTaken({ sections, count: (taken?.count ?? 0) + 1 })
          toast.success(m.admin_texts_taken())
        }}
      />
    </div>
  )
}

const useSave = ({ part, locale }: Scope, version: number, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const refreshSchool = useRefreshSchool()
  const saving = useMutation(
    schoolApi.writeText.mutationOptions({
      onSuccess: async saved => {
        onSaved()
        toast.success(saved.version === version ? m.admin_texts_unchanged() : m.admin_texts_saved())
        await queryClient.invalidateQueries(schoolTextQuery(part, locale))
        await refreshSchool()
      },
      onError: error => toast.error(error.message),
    }),
  )
  return {
    isSaving: saving.isPending,
    save: (content: TextContent['content'], note?: string) => {
      if (saving.isPending) return
      // Each form makes the content of its own part.
      saving.mutate({ locale, basedOn: version, text: { part, content } as TextContent, note })
    },
  }
}

function Missing({ part, labels }: { part: TextPart; labels: readonly string[] }) {
  if (labels.length === 0) return null
  const list = labels.join(', ')
  return (
    <Alert kind="warning" title={m.admin_texts_missing_title()} className="mt-4">
      <p>{part === 'identity' ? m.admin_texts_missing_contact({ list }) : m.admin_texts_missing({ list })}</p>
      {part !== 'identity' && part !== 'details' && (
        <Link
          to="/admin/school"
          search={{ part: 'details' }}
          className="inline-flex min-h-11 items-center underline"
        >
          {m.admin_texts_missing_link()}
        </Link>
      )}
    </Alert>
  )
}
