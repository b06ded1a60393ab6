import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { codeMaxLength, codeMinLength, loginNameMaxLength } from '#features/accounts/student-login.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { Input } from '#ui/controls/input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import type { StudentView } from '../server/student.ts'
import { familiesApi } from './api.ts'
import { type LoginErrors, type LoginValues, parseLoginForm } from './login-values.ts'
import { useGiveLogin } from './use-login.ts'

/** The form for name and code of a child's login. A new login is filled in with a suggestion. */
export function LoginForm({
  student,
  onGiven,
  onCancel,
  onBusy,
}: {
  student: StudentView
  onGiven: (login: LoginValues) => void
  onCancel: () => void
  onBusy: (isBusy: boolean) => void
}) {
  const isNew = student.loginName === null
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<LoginValues>(undefined)
  const [errors, setErrors] = useState<LoginErrors>({})
  const suggestion = useQuery({
    ...familiesApi.suggestStudentLogin.queryOptions({ input: { id: student.id } }),
    enabled: isNew,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { mutate, isPending } = useGiveLogin(() => sent.current && onGiven(sent.current), setErrors)

  const { data: suggested } = suggestion
  useEffect(() => onBusy(isPending), [isPending, onBusy])
  // Sets the values of the existing inputs, so that the focus stays where it is.
  useEffect(() => {
    const fields = form.current?.elements
    for (const [field, value] of Object.entries(suggested ?? {})) {
      const control = fields?.namedItem(field)
      if (control instanceof HTMLInputElement) control.value = value
    }
  }, [suggested])
  useEffect(() => {
    if (errors.loginName || errors.code) focusFirstInvalid(form.current)
  }, [errors])

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const parsed = parseLoginForm(new FormData(event.currentTarget), {
      firstName: student.firstName,
      hasCode: !isNew,
    })
    setErrors(parsed.ok ? {} : parsed.errors)
    if (!parsed.ok) return
    sent.current = parsed.values
    mutate({ id: student.id, ...parsed.values })
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
      {errors.form && (
        <Alert kind="danger" live>
          {errors.form}
        </Alert>
      )}
      <Field
        label={m.families_login_name()}
        hint={errors.loginName ? undefined : m.families_login_name_hint()}
        error={errors.loginName}
        required
      >
        <Input
          name="loginName"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={loginNameMaxLength}
          defaultValue={student.loginName ?? ''}
          className="chiffres h-14 text-lg"
        />
      </Field>
      <Field
        label={isNew ? m.families_login_code() : m.families_login_new_code()}
        hint={
          errors.code
            ? undefined
            : isNew
              ? m.families_login_code_hint({ from: codeMinLength })
              : m.families_login_code_unchanged_hint()
        }
        error={errors.code}
        required={isNew}
      >
        <Input
          name="code"
          autoComplete="off"
          inputMode="numeric"
          spellCheck={false}
          maxLength={codeMaxLength}
          className="chiffres h-14 text-lg tracking-[0.15em]"
        />
      </Field>
      {isNew && (
        <Button
          variant="ghost"
          className="-mt-2 self-start"
          busy={suggestion.isFetching}
          onClick={() => {
            setErrors({})
            void suggestion.refetch()
          }}
        >
          {!suggestion.isFetching && <Dices aria-hidden="true" strokeWidth={1.75} />}
          {m.families_login_suggest_other()}
        </Button>
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isPending} onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" busy={isPending}>
          {isNew ? m.families_login_create() : m.families_login_save()}
        </Button>
      </div>
    </form>
  )
}
