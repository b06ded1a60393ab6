import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { maxDiplomaLength, maxDiplomas } from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import type { Diploma, SettingsErrors } from './settings-values.ts'

/** One row of fields per diploma. */
export function DiplomaFields({
  diplomas,
  errors,
  onChange,
}: {
  diplomas: readonly Diploma[]
  errors: Pick<SettingsErrors, 'titles' | 'years'>
  onChange: (diplomas: Diploma[]) => void
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (key: number, changes: Partial<Diploma>) =>
    onChange(diplomas.map(diploma => (diploma.key === key ? { ...diploma, ...changes } : diploma)))
  const addDiploma = () =>
    onChange([
      ...diplomas,
      { key: Math.max(0, ...diplomas.map(({ key }) => key)) + 1, title: '', place: '', year: '' },
    ])
  const removeDiploma = (key: number) => {
    onChange(diplomas.filter(diploma => diploma.key !== key))
    addButton.current?.focus()
  }
  return (
    <div className="grid gap-6 sm:col-span-2">
      {diplomas.map(({ key, title, place, year }, index) => (
        <fieldset
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b pb-6 sm:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_5.5rem_auto]"
        >
          <legend className="sr-only">{m.teachers_settings_diploma({ number: index + 1 })}</legend>
          <Field
            className="max-sm:col-span-2"
            label={m.teachers_settings_diploma_title()}
            error={errors.titles[key]}
          >
            <Input
              value={title}
              maxLength={maxDiplomaLength}
              onChange={event => change(key, { title: event.currentTarget.value })}
            />
          </Field>
          <Field className="max-sm:col-span-2" label={m.teachers_settings_diploma_place()}>
            <Input
              value={place}
              maxLength={maxDiplomaLength}
              onChange={event => change(key, { place: event.currentTarget.value })}
            />
          </Field>
          <Field label={m.teachers_settings_diploma_year()} error={errors.years[key]}>
            <Input
              value={year}
              inputMode="numeric"
              maxLength={4}
              onChange={event => change(key, { year: event.currentTarget.value })}
            />
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5 -mr-2.5"
            aria-label={m.teachers_settings_diploma_remove({ number: index + 1 })}
            onClick={() => removeDiploma(key)}
          >
            <X aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </fieldset>
      ))}
      {diplomas.length < maxDiplomas && (
        <div>
          <Button ref={addButton} variant="outline" onClick={addDiploma}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {m.teachers_settings_diploma_add()}
          </Button>
        </div>
      )}
    </div>
  )
}
