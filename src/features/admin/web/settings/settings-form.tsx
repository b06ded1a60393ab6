import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { maxTrialPay } from '#features/earnings/earnings.ts'
import { schoolApi } from '#features/school/web/api.ts'
import { parseEuros, toEuroInput } from '#features/teachers/settings.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { settingLimits } from '../../setting-limits.ts'
import { adminApi } from '../api.ts'
import { settingsQuery } from '../queries.ts'

const limits = {
  ...settingLimits,
  lessonSharePercent: { min: 0, max: 100 },
  lateCancellationSharePercent: { min: 0, max: 100 },
}
type NumberName = keyof typeof limits
const names = Object.keys(limits) as NumberName[]
const trialPay = 'trialPayCents'

/** Undefined: not a whole number within the limits. */
const readNumber = (form: FormData, name: NumberName) => {
  const text = form.get(name)
  const { min, max } = limits[name]
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** Undefined: not an amount within the limit. */
const readTrialPay = (form: FormData) => {
  const cents = parseEuros(String(form.get(trialPay)))
  return cents !== undefined && cents <= maxTrialPay ? cents : undefined
}

/** The school's rules of booking and of its teachers' earnings. */
export function SettingsForm() {
  const { data } = useSuspenseQuery(settingsQuery())
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // An object, so that the second refusal of the same field moves the focus again.
  const [wrong, setWrong] = useState<{ name: NumberName | typeof trialPay }>()
  useEffect(() => {
    if (wrong) focusFirstInvalid(form.current)
  }, [wrong])
  const saving = useMutation(
    adminApi.changeSettings.mutationOptions({
      onSuccess: saved => {
        queryClient.setQueryData(settingsQuery().queryKey, saved)
        // Every page may say until when cancelling is free.
        queryClient.removeQueries({ queryKey: schoolApi.profile.key() })
        queryClient.removeQueries({ queryKey: adminApi.earnings.key() })
        toast.success(m.school_settings_saved())
      },
      onError: error => toast.error(error.message),
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const fields = new FormData(event.currentTarget)
    const numbers = Object.fromEntries(names.map(name => [name, readNumber(fields, name)]))
    const trialPayCents = readTrialPay(fields)
    const firstWrong =
      names.find(name => numbers[name] === undefined) ?? (trialPayCents === undefined ? trialPay : undefined)
    setWrong(firstWrong && { name: firstWrong })
    if (firstWrong || trialPayCents === undefined) return
    const typed = {
      ...(numbers as Record<NumberName, number>),
      newFamiliesWait: fields.get('wait') === 'yes',
      trialPayCents,
    }
    // Only what was changed here: another admin may have saved other rules since.
    saving.mutate(
      Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => value !== data[name as keyof typeof typed]),
      ),
    )
  }
  const field = (name: NumberName) => ({ name, isWrong: wrong?.name === name, defaultValue: data[name] })
  return (
    <form ref={form} noValidate onSubmit={send} className="mt-8 flex max-w-xl flex-col gap-7">
      <NumberField
        {...field('bookingHorizonMonths')}
        label={m.school_settings_months()}
        hint={m.school_settings_months_hint()}
      />
      <NumberField
        {...field('noticeHours')}
        label={m.school_settings_notice()}
        hint={m.school_settings_notice_hint()}
      />
      <NumberField
        {...field('freeCancellationHours')}
        label={m.school_settings_cancelling()}
        hint={m.school_settings_cancelling_hint()}
      />
      <NumberField
        {...field('lessonsAheadPerChild')}
        label={m.school_settings_lessons()}
        hint={m.school_settings_lessons_hint()}
      />
      <Checkbox
        name="wait"
        value="yes"
        label={m.school_settings_wait()}
        hint={m.school_settings_wait_hint()}
        defaultChecked={data.newFamiliesWait}
      />
      <NumberField
        {...field('recordingDays')}
        label={m.school_settings_recordings()}
        hint={m.school_settings_recordings_hint()}
      />
      <FieldGroup
        legend={m.school_settings_earnings()}
        hint={m.school_settings_earnings_hint()}
        className="flex flex-col gap-5"
      >
        <NumberField
          {...field('lessonSharePercent')}
          label={m.school_settings_lesson_share()}
          hint={m.school_settings_lesson_share_hint()}
        />
        <NumberField
          {...field('lateCancellationSharePercent')}
          label={m.school_settings_late_share()}
          hint={m.school_settings_late_share_hint()}
        />
        <Field
          label={m.school_settings_trial_pay()}
          hint={m.school_settings_trial_pay_hint()}
          error={wrong?.name === trialPay && m.school_settings_trial_pay_range()}
        >
          <Input
            name={trialPay}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            defaultValue={toEuroInput(data.trialPayCents)}
            className="max-w-32"
          />
        </Field>
      </FieldGroup>
      <div>
        <Button type="submit" busy={saving.isPending}>
          {m.school_settings_save()}
        </Button>
      </div>
    </form>
  )
}

function NumberField({
  name,
  label,
  hint,
  isWrong,
  defaultValue,
}: {
  name: NumberName
  label: string
  hint: string
  isWrong: boolean
  defaultValue: number
}) {
  return (
    <Field label={label} hint={hint} error={isWrong && m.school_settings_range(limits[name])}>
      <Input
        name={name}
        type="number"
        inputMode="numeric"
        {...limits[name]}
        defaultValue={defaultValue}
        className="max-w-32"
      />
    </Field>
  )
}
