import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { adminApi } from './api.ts'
import { settingsQuery } from './queries.ts'

const limits = { months: { min: 1, max: 24 }, lessons: { min: 1, max: 500 } }

const parse = (form: FormData, name: keyof typeof limits) => {
  const { min, max } = limits[name]
  const value = Number(form.get(name))
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** The school's rules of booking. */
export function SettingsForm() {
  const { data } = useSuspenseQuery(settingsQuery())
  const queryClient = useQueryClient()
  const [wrong, setWrong] = useState<'months' | 'lessons'>()
  const saving = useMutation(
    adminApi.changeSettings.mutationOptions({
      onSuccess: saved => {
        queryClient.setQueryData(settingsQuery().queryKey, saved)
        toast.success(m.school_settings_saved())
      },
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.school_settings_failed()),
    }),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const form = new FormData(event.currentTarget)
    const bookingHorizonMonths = parse(form, 'months')
    const lessonsAheadPerChild = parse(form, 'lessons')
    setWrong(
      bookingHorizonMonths === undefined
        ? 'months'
        : lessonsAheadPerChild === undefined
          ? 'lessons'
          : undefined,
    )
    if (bookingHorizonMonths === undefined || lessonsAheadPerChild === undefined) return
    const newFamiliesWait = form.get('wait') === 'yes'
    saving.mutate({ bookingHorizonMonths, lessonsAheadPerChild, newFamiliesWait })
  }
  return (
    <form noValidate onSubmit={send} className="mt-8 flex max-w-xl flex-col gap-7">
      <NumberField
        name="months"
        label={m.school_settings_months()}
        hint={m.school_settings_months_hint()}
        isWrong={wrong === 'months'}
        defaultValue={data.bookingHorizonMonths}
      />
      <NumberField
        name="lessons"
        label={m.school_settings_lessons()}
        hint={m.school_settings_lessons_hint()}
        isWrong={wrong === 'lessons'}
        defaultValue={data.lessonsAheadPerChild}
      />
      <Checkbox
        name="wait"
        value="yes"
        label={m.school_settings_wait()}
        hint={m.school_settings_wait_hint()}
        defaultChecked={data.newFamiliesWait}
      />
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
  name: keyof typeof limits
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
