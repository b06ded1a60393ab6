import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { levels, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { TimezoneCombobox } from '#features/families/web/timezone-combobox.tsx'
import { lengthLabel, lessonLengths } from '#features/teachers/lesson-lengths.ts'
import { maxBioLength, maxHeadlineLength, noticeChoices, toEuroInput } from '#features/teachers/settings.ts'
import { languages, specializations, varieties } from '#features/teachers/teachers.ts'
import { spokenLabel, varietyLabel } from '#features/teachers/teaching-labels.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatHours } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LeaveQuestion } from '#ui/overlays/leave-question.tsx'
import { DiplomaFields } from './diploma-fields.tsx'
import { settingsQuery } from './queries.ts'
import {
  hasErrors,
  listChanges,
  readSettings,
  type SettingsErrors,
  type SettingsValues,
  type SettingsView,
} from './settings-values.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { ZoneHolidays } from './zone-holidays.tsx'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index)
const isSame = (opened: SettingsValues, values: SettingsValues) =>
  Object.keys(listChanges(opened, values)).length === 0
const noErrors: SettingsErrors = { titles: {}, years: {} }

const formatNotice = (minutes: number) => {
  if (minutes === 0) return m.teachers_notice_none()
  if (minutes < 60) return m.teachers_notice_minutes({ count: minutes })
  if (minutes < 1440) return m.teachers_notice_hours({ count: minutes / 60 })
  return minutes === 1440 ? m.teachers_notice_day() : m.teachers_notice_days({ count: minutes / 1440 })
}

const noticeHint = (schoolHours: number) =>
  schoolHours === 0
    ? m.teachers_settings_notice_hint()
    : m.teachers_settings_notice_school({ hours: formatHours(schoolHours) })

export function SettingsForm() {
  const { data } = useSuspenseQuery(settingsQuery())
  // What the fields were filled with; a refetch changes neither them nor what counts as changed.
  const [{ settings, filled }, setOpened] = useState({ settings: data, filled: 0 })
  const [zone, setZone] = useState({ zone: settings.timezone, label: settings.timezoneLabel })
  const [diplomas, setDiplomas] = useState(() => settings.education.map((row, key) => ({ ...row, key })))
  const [errors, setErrors] = useState(noErrors)
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaveSettings()
  useEffect(() => {
    if (hasErrors(errors)) focusFirstInvalid(form.current)
  }, [errors])
  const read = () =>
    readSettings(new FormData(form.current ?? undefined), {
      diplomas,
      timezone: zone.zone,
      stored: settings,
    })
  const latest = useRef(read)
  latest.current = read
  const fill = (saved: SettingsView) => {
    setOpened({ settings: saved, filled: filled + 1 })
    setZone({ zone: saved.timezone, label: saved.timezoneLabel })
    setDiplomas(saved.education.map((row, key) => ({ ...row, key })))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const { values, errors } = read()
    setErrors(errors)
    if (hasErrors(errors)) return
    const onSuccess = (saved: SettingsView) => {
      const shown = latest.current().values
      if (isSame(saved, shown)) setOpened({ settings: saved, filled })
      else if (isSame(values, shown)) fill(saved)
      // Something was typed while this was saved: what another device saved is shown another time.
      else setOpened({ settings: { ...settings, ...values }, filled })
    }
    saving.mutate(listChanges(settings, values), { onSuccess })
  }
  const notices = [...new Set([...noticeChoices, settings.minimumNoticeMinutes])].sort((a, b) => a - b)
  const subjects = [...new Set([...specializations, ...settings.specialization])]
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-8 grid max-w-3xl gap-6">
      {hasErrors(errors) && (
        <Alert kind="danger" live>
          {m.teachers_settings_error()}
        </Alert>
      )}
      <Section key={`booking-${filled}`} title={m.teachers_settings_booking()}>
        <Field
          className="sm:col-span-2"
          label={m.families_field_timezone()}
          hint={m.teachers_settings_zone_hint()}
        >
          <TimezoneCombobox value={zone} onChoose={setZone} />
        </Field>
        {zone.zone !== settings.timezone && (
          <div className="empty:hidden sm:col-span-2">
            <ZoneHolidays timezone={zone.zone} />
          </div>
        )}
        <Field
          label={m.teachers_settings_rate()}
          hint={m.teachers_settings_rate_hint()}
          error={errors.hourlyRate}
          required
        >
          <Input
            name="hourlyRate"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={toEuroInput(settings.hourlyRateCents)}
          />
        </Field>
        <Field label={m.teachers_settings_notice()} hint={noticeHint(settings.schoolNoticeHours)}>
          <NativeSelect name="minimumNoticeMinutes" defaultValue={settings.minimumNoticeMinutes}>
            {notices.map(minutes => (
              <option key={minutes} value={minutes}>
                {formatNotice(minutes)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <CheckboxGroup
          isRow
          legend={m.teachers_settings_lengths()}
          hint={m.teachers_settings_lengths_hint()}
          error={errors.lessonLengths}
          name="lessonLengths"
          options={lessonLengths.map(minutes => ({ value: String(minutes), label: lengthLabel(minutes) }))}
          chosen={settings.lessonLengths.map(String)}
        />
        <Checkbox
          className="sm:col-span-2"
          name="trialLessonAvailable"
          defaultChecked={settings.trialLessonAvailable}
          label={m.teachers_settings_trial()}
          hint={m.teachers_settings_trial_hint()}
        />
      </Section>
      <Section key={`profile-${filled}`} title={m.teachers_settings_profile()}>
        <Field
          className="sm:col-span-2"
          label={m.teachers_settings_headline()}
          hint={m.teachers_settings_headline_hint()}
          optional
        >
          <Input name="headline" maxLength={maxHeadlineLength} defaultValue={settings.headline} />
        </Field>
        <Field className="sm:col-span-2" label={m.teachers_bio()} optional>
          <Textarea name="bio" rows={5} maxLength={maxBioLength} defaultValue={settings.bio} />
        </Field>
        <CheckboxGroup
          legend={m.teachers_settings_specialization()}
          name="specialization"
          options={subjects.map(subject => ({ value: subject, label: specializationLabel(subject) }))}
          chosen={settings.specialization}
        />
        <CheckboxGroup
          legend={m.teachers_levels()}
          name="levels"
          options={levels.map(level => ({ value: level, label: levelLabel[level]() }))}
          chosen={settings.levels}
        />
        <CheckboxGroup
          legend={m.teachers_settings_varieties()}
          name="varieties"
          options={varieties.map(variety => ({ value: variety, label: varietyLabel[variety]() }))}
          chosen={settings.varieties}
        />
        <CheckboxGroup
          legend={m.teachers_settings_languages()}
          name="languages"
          options={languages.map(language => ({ value: language, label: spokenLabel[language]() }))}
          chosen={settings.languages}
        />
        <Field label={m.teachers_settings_age_from()} hint={m.teachers_settings_age_hint()}>
          <NativeSelect name="ageFrom" defaultValue={settings.ageFrom}>
            {ages.map(age => (
              <option key={age} value={age}>
                {m.teachers_age({ age })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={m.teachers_settings_age_to()}>
          <NativeSelect name="ageTo" defaultValue={settings.ageTo}>
            {ages.map(age => (
              <option key={age} value={age}>
                {m.teachers_age({ age })}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field className="sm:col-span-2" label={m.teachers_settings_experience()} optional>
          <Textarea
            name="teachingExperience"
            rows={4}
            maxLength={maxBioLength}
            defaultValue={settings.teachingExperience}
          />
        </Field>
        <Field
          className="sm:col-span-2"
          label={m.teachers_settings_style()}
          hint={m.teachers_settings_style_hint()}
          error={errors.teachingStyle}
          optional
        >
          <Textarea name="teachingStyle" rows={3} defaultValue={settings.teachingStyle.join('\n')} />
        </Field>
        <Field
          className="sm:col-span-2"
          label={m.teachers_settings_video()}
          hint={m.teachers_settings_video_hint()}
          error={errors.presentationVideoUrl}
          optional
        >
          <Input
            name="presentationVideoUrl"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            defaultValue={settings.presentationVideoUrl ?? ''}
          />
        </Field>
      </Section>
      <Section title={m.teachers_education()}>
        <DiplomaFields diplomas={diplomas} errors={errors} onChange={setDiplomas} />
      </Section>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:flex-col max-sm:items-stretch">
        <Button type="submit" busy={saving.isPending}>
          {m.families_save()}
        </Button>
        {settings.isListed && (
          <Button asChild variant="outline">
            <Link to="/teacher/$id" params={{ id: settings.teacherId }}>
              {m.teachers_settings_preview()}
            </Link>
          </Button>
        )}
      </div>
      <LeaveQuestion hasChanges={() => form.current !== null && !isSame(settings, read().values)} />
    </form>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card className="p-card sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

function CheckboxGroup({
  legend,
  hint,
  error,
  name,
  options,
  chosen,
  isRow = false,
}: {
  legend: string
  hint?: string
  error?: string | undefined
  name: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** The options beside each other, over the width of the card. */
  isRow?: boolean
}) {
  const boxes = options.map(({ value, label }, index) => (
    <Checkbox
      key={value}
      aria-invalid={(error !== undefined && index === 0) || undefined}
      name={name}
      value={value}
      label={label}
      defaultChecked={chosen.includes(value)}
    />
  ))
  return (
    <FieldGroup legend={legend} hint={hint} error={error} className={isRow ? 'sm:col-span-2' : undefined}>
      {isRow ? <div className="flex flex-wrap gap-x-8 gap-y-3">{boxes}</div> : boxes}
    </FieldGroup>
  )
}
