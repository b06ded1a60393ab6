import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import {
  arabicPreferences,
  levels,
  maxAge,
  maxAvailabilityLength,
  maxNameLength,
  minAge,
} from '../families.ts'
import { arabicPreferenceLabel, levelExample } from '../family-labels.ts'
import type { StudentView } from '../server/student.ts'
import {
  type ChildErrors,
  type ChildValues,
  parseChildForm,
  unknownLevel,
  unsaidPreference,
} from './child-values.ts'

/** The form that adds or changes a child. Errors are shown at their fields; the first invalid field takes the focus. */
export function ChildForm({
  student,
  submit,
  busy,
  onSubmit,
  onCancel,
}: {
  student?: StudentView
  submit: string
  busy: boolean
  onSubmit: (values: ChildValues) => void
  onCancel: () => void
}) {
  const [errors, setErrors] = useState<ChildErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(form.current)
  }, [errors])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const parsed = parseChildForm(new FormData(event.currentTarget))
    setErrors(parsed.ok ? {} : parsed.errors)
    if (parsed.ok) onSubmit(parsed.values)
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5 sm:grid-cols-2">
      {errors.form && (
        <Alert kind="danger" live className="sm:col-span-2">
          {errors.form}
        </Alert>
      )}
      <Field label={m.families_field_first_name()} error={errors.firstName} required>
        <Input
          name="firstName"
          autoComplete="off"
          maxLength={maxNameLength}
          defaultValue={student?.firstName}
        />
      </Field>
      <Field label={m.families_field_age()} error={errors.age} required>
        <Input
          name="age"
          type="number"
          inputMode="numeric"
          min={minAge}
          max={maxAge}
          step={1}
          defaultValue={student?.age}
        />
      </Field>
      <Field label={m.families_field_level()} error={errors.level} required>
        <NativeSelect
          name="level"
          defaultValue={student && !student.levelKnown ? unknownLevel : (student?.level ?? '')}
        >
          {!student && <option value="">{m.families_choose()}</option>}
          <option value={unknownLevel}>{m.families_level_unknown()}</option>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelExample[level]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={m.families_field_arabic_preference()} error={errors.languagePreference} required>
        <NativeSelect
          name="languagePreference"
          defaultValue={student ? (student.languagePreference ?? unsaidPreference) : ''}
        >
          {!student && <option value="">{m.families_choose()}</option>}
          {student?.languagePreference === null && (
            <option value={unsaidPreference}>{m.families_arabic_unsaid()}</option>
          )}
          {arabicPreferences.map(preference => (
            <option key={preference} value={preference}>
              {arabicPreferenceLabel[preference]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        className="sm:col-span-2"
        label={m.families_field_goals()}
        hint={m.families_field_goals_hint()}
        error={errors.learningGoals}
        optional
      >
        <Textarea name="learningGoals" rows={3} defaultValue={student?.learningGoals.join('\n')} />
      </Field>
      <Field
        label={m.families_field_interests()}
        hint={m.families_field_interests_hint()}
        error={errors.interests}
        optional
      >
        <Textarea name="interests" rows={2} defaultValue={student?.interests.join('\n')} />
      </Field>
      <Field label={m.families_field_availability()} hint={m.families_field_availability_hint()} optional>
        <Textarea
          name="availability"
          rows={2}
          maxLength={maxAvailabilityLength}
          defaultValue={student?.availability}
        />
      </Field>
      <div className="flex flex-col-reverse gap-2.5 sm:col-span-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
