import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { type PasswordProblem, passwordMinLength, passwordProblem } from '../passwords.ts'
import { accountsApi } from './api.ts'
import { sessionsQuery } from './queries.ts'
import { whileSessionChanges } from './session-change.ts'

type Errors = { currentPassword?: string; newPassword?: string; form?: string }

const fieldForCode: Record<string, keyof Errors> = {
  wrong_password: 'currentPassword',
  weak_password: 'newPassword',
  common_password: 'newPassword',
  personal_password: 'newPassword',
  password_too_long: 'newPassword',
}

const problemMessages: Record<PasswordProblem, () => string> = {
  weak_password: () => m.accounts_weak_password({ length: passwordMinLength }),
  common_password: () => m.accounts_common_password(),
  personal_password: () => m.accounts_personal_password(),
  password_too_long: () => m.accounts_password_too_long(),
}

const readErrors = (current: string, next: string): Errors => {
  const problem = passwordProblem(next)
  return {
    ...(!current && { currentPassword: m.accounts_current_password_missing() }),
    ...(!next
      ? { newPassword: m.accounts_new_password_missing() }
      : problem
        ? { newPassword: problemMessages[problem]() }
        : current === next && { newPassword: m.accounts_new_password_same() }),
  }
}

/** The form that changes the password. All other sessions end. */
export function ChangePassword() {
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstInvalid(form.current)
  }, [errors])

  const change = async (currentPassword: string, newPassword: string): Promise<Errors | undefined> => {
    try {
      await whileSessionChanges(() => accountsApi.changePassword.call({ currentPassword, newPassword }))
      return undefined
    } catch (error) {
      return isApiRefusal(error)
        ? { [fieldForCode[error.code] ?? 'form']: error.message }
        : { form: m.accounts_change_failed() }
    }
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const [current, next] = [String(data.get('currentPassword')), String(data.get('newPassword'))]
    const found = readErrors(current, next)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    const refused = await change(current, next)
    setIsBusy(false)
    setErrors(refused ?? {})
    if (refused) return
    form.current?.reset()
    void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    toast.success(m.accounts_changed(), { description: m.accounts_changed_text() })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      onSubmit={event => void send(event)}
      className="mt-5 flex flex-col gap-5"
    >
      {errors.form && (
        <Alert kind="danger" live>
          {errors.form}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.accounts_current_password()} error={errors.currentPassword} required>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <Field
          label={m.accounts_new_password()}
          hint={errors.newPassword ? undefined : m.accounts_password_hint({ length: passwordMinLength })}
          error={errors.newPassword}
          required
        >
          <PasswordInput name="newPassword" autoComplete="new-password" />
        </Field>
      </div>
      <div className="flex sm:justify-end">
        <Button type="submit" busy={isBusy} className="max-sm:w-full">
          {m.accounts_change_submit()}
        </Button>
      </div>
    </form>
  )
}
