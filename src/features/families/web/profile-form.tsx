import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { safeReturn } from '#features/accounts/return-path.ts'
import { accountsApi } from '#features/accounts/web/api.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { type InterfaceLanguage, interfaceLanguages, maxNameLength } from '../families.ts'
import { languageLabel } from '../family-labels.ts'
import { familiesApi } from './api.ts'
import { profileQuery } from './queries.ts'
import { DeviceZoneOffer, TimezoneCombobox } from './timezone-combobox.tsx'

/**
 * The parent's own profile. A new zone changes the times shown, not the lessons.
 * @param from the page to return to after saving
 */
export function ProfileForm({ from }: { from: string | undefined }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const [zone, setZone] = useState({ zone: profile.timezone, label: profile.timezoneLabel })
  /** Registration asks for a first name only. */
  const needsLastName = profile.lastName !== ''
  const [missing, setMissing] = useState<string[]>([])
  const queryClient = useQueryClient()
  const router = useRouter()
  const saving = useMutation(
    familiesApi.changeOwnProfile.mutationOptions({
      onSuccess: async (_, { languagePreference }) => {
        const back = safeReturn(from)
        // Another language is another set of scripts: the next page says that it is saved, in that language.
        if (languagePreference !== profile.languagePreference) {
          const next = new URL(localizedPath(back ?? location.pathname), location.origin)
          next.searchParams.set('notice', 'profile-updated')
          return location.assign(next)
        }
        // The root route of every page uses the viewer's name and zone.
        await queryClient.fetchQuery({ ...accountsApi.me.queryOptions(), staleTime: 0 })
        await queryClient.invalidateQueries()
        await router.invalidate()
        toast.success(m.families_profile_updated())
        if (back) router.history.push(localizedPath(back))
      },
      onError: error =>
        toast.error(
          error.message === m.families_profile_missing() ? error.message : m.families_profile_update_failed(),
        ),
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const required = ['firstName', ...(needsLastName ? ['lastName'] : []), 'country']
    const emptyFields = required.filter(name => !text(name))
    setMissing(emptyFields)
    if (emptyFields.length > 0) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${emptyFields[0]}]`)?.focus()
      return
    }
    saving.mutate({
      firstName: text('firstName'),
      lastName: text('lastName'),
      country: text('country'),
      languagePreference: text('languagePreference') as InterfaceLanguage,
      timezone: zone.zone,
    })
  }
  const errorFor = (name: string) => (missing.includes(name) ? m.families_error_field() : undefined)
  return (
    <Card className="mt-8 max-w-2xl p-card sm:p-7">
      <form noValidate onSubmit={send} className="grid gap-5 sm:grid-cols-2">
        {missing.length > 0 && (
          <Alert kind="danger" live className="sm:col-span-2">
            {m.families_error_required()}
          </Alert>
        )}
        <Field label={m.families_field_first_name()} error={errorFor('firstName')} required>
          <Input
            name="firstName"
            autoComplete="given-name"
            maxLength={maxNameLength}
            defaultValue={profile.firstName}
          />
        </Field>
        <Field label={m.families_field_last_name()} error={errorFor('lastName')} required={needsLastName}>
          <Input
            name="lastName"
            autoComplete="family-name"
            maxLength={maxNameLength}
            defaultValue={profile.lastName}
          />
        </Field>
        <Field label={m.families_field_country()} error={errorFor('country')} required>
          <Input
            name="country"
            autoComplete="country-name"
            maxLength={maxNameLength}
            defaultValue={profile.country}
          />
        </Field>
        <Field label={m.families_field_language()} hint={m.families_field_language_hint()}>
          <NativeSelect name="languagePreference" defaultValue={profile.languagePreference}>
            {interfaceLanguages.map(language => (
              <option key={language} value={language}>
                {languageLabel[language]()}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          className="sm:col-span-2"
          label={m.families_field_timezone()}
          hint={m.families_field_timezone_hint()}
        >
          <TimezoneCombobox value={zone} onChoose={setZone} />
        </Field>
        <div className="empty:hidden sm:col-span-2">
          <DeviceZoneOffer zone={zone.zone} onChoose={setZone} />
        </div>
        <div className="flex sm:col-span-2 sm:justify-end">
          <Button type="submit" busy={saving.isPending} className="max-sm:w-full">
            {m.families_save()}
          </Button>
        </div>
      </form>
    </Card>
  )
}
