import { useMutation } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { currentLocale, type Locale, locales } from '#platform/locale/locale.ts'
import { FieldGroup } from '#ui/controls/field.tsx'
import { RadioCard } from '#ui/controls/radio-card.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { accountsApi } from './api.ts'

const names: Record<Locale, () => string> = {
  fr: m.families_language_french,
  en: m.families_language_english,
}

/** In which language a teacher or an admin reads pages and mails. A choice applies at once. */
export function LanguagePreference() {
  const choosing = useMutation(
    accountsApi.changeLanguage.mutationOptions({
      // A document has one language, so this is a new document.
      onSuccess: () => window.location.reload(),
      onError: () => toast.error(m.accounts_language_failed()),
    }),
  )
  const chosen = choosing.isPending || choosing.isSuccess ? choosing.variables?.locale : currentLocale()
  return (
    <FieldGroup legend={m.accounts_language()}>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {locales.map(locale => (
          <RadioCard
            key={locale}
            name="language"
            value={locale}
            title={names[locale]()}
            checked={chosen === locale}
            onChange={() => choosing.mutate({ locale })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
