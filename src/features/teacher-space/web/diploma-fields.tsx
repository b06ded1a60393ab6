import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { maxDiplomaLength, maxDiplomas } from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import type { SettingsForm } from './settings-values.ts'

/** One row of fields per diploma. */
export function DiplomaFields({ form: { control, register, formState } }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'education' })
  const addButton = useRef<HTMLButtonElement>(null)
  const input = (index: number, name: 'title' | 'place' | 'year') => (
    <Input
      {...register(`education.${index}.${name}`, { setValueAs: text => text.trim() })}
      defaultValue={fields[index]?.[name]}
      {...(name === 'year' ? { inputMode: 'numeric', maxLength: 4 } : { maxLength: maxDiplomaLength })}
    />
  )
  return (
    <div className="grid gap-6 sm:col-span-2">
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b pb-6 sm:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_5.5rem_auto]"
        >
          <legend className="sr-only">{m.teachers_settings_diploma({ number: index + 1 })}</legend>
          <Field
            className="max-sm:col-span-2"
            label={m.teachers_settings_diploma_title()}
            error={formState.errors.education?.[index]?.title && m.teachers_settings_error_diploma()}
          >
            {input(index, 'title')}
          </Field>
          <Field className="max-sm:col-span-2" label={m.teachers_settings_diploma_place()}>
            {input(index, 'place')}
          </Field>
          <Field
            label={m.teachers_settings_diploma_year()}
            error={formState.errors.education?.[index]?.year && m.teachers_settings_error_year()}
          >
            {input(index, 'year')}
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5 -mr-2.5"
            aria-label={m.teachers_settings_diploma_remove({ number: index + 1 })}
            onClick={() => {
              remove(index)
              addButton.current?.focus()
            }}
          >
            <X aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </fieldset>
      ))}
      {fields.length < maxDiplomas && (
        <div>
          <Button
            ref={addButton}
            variant="outline"
            onClick={() => append({ title: '', place: '', year: '' }, { shouldFocus: false })}
          >
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {m.teachers_settings_diploma_add()}
          </Button>
        </div>
      )}
    </div>
  )
}
