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

const parse = (form: FormData, name: string, { min, max }: { min: number; max: number }) => {
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
    const bookingHorizonMonths = parse(form, 'months', limits.months)
    const lessonsAheadPerChild = parse(form, 'lessons', limits.lessons)
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
      <Field
        label={m.school_settings_months()}
        hint={m.school_settings_months_hint()}
        error={wrong === 'months' && m.school_settings_range(limits.months)}
      >
        <Input
          name="months"
          type="number"
          inputMode="numeric"
          {...limits.months}
          defaultValue={data.bookingHorizonMonths}
          className="max-w-32"
        />
      </Field>
      <Field
        label={m.school_settings_lessons()}
        hint={m.school_settings_lessons_hint()}
        error={wrong === 'lessons' && m.school_settings_range(limits.lessons)}
      >
        <Input
          name="lessons"
          type="number"
          inputMode="numeric"
          {...limits.lessons}
          defaultValue={data.lessonsAheadPerChild}
          className="max-w-32"
        />
      </Field>
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
