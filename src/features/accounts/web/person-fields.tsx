import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { isEmail, normaliseEmail } from '../accounts.ts'
import { passwordMinLength } from '../passwords.ts'
import type { FormTools } from './account-form.tsx'

type Tools = Pick<FormTools, 'typed' | 'errorFor'>

/** The faults of a sign-up that need no server. */
export const signUpFault = (field: string, value: string): string | undefined => {
  if (field === 'email' && !isEmail(normaliseEmail(value))) return m.accounts_invalid_email()
  if (field === 'password' && [...value].length < passwordMinLength)
    return m.accounts_weak_password({ length: passwordMinLength })
  return undefined
}

export function EmailField({ typed, errorFor }: Tools) {
  return (
    <Field label={m.accounts_email()} error={errorFor('email')} required>
      <Input
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed('email')}
      />
    </Field>
  )
}

export function NameFields({ typed, errorFor }: Tools) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={m.accounts_first_name()} error={errorFor('firstName')} required>
        <Input name="firstName" autoComplete="given-name" maxLength={80} defaultValue={typed('firstName')} />
      </Field>
      <Field label={m.accounts_last_name()} error={errorFor('lastName')} required>
        <Input name="lastName" autoComplete="family-name" maxLength={80} defaultValue={typed('lastName')} />
      </Field>
    </div>
  )
}

/** The fields of all sign-ups: names, e-mail address, password. */
export function PersonFields({ typed, errorFor }: Tools) {
  return (
    <>
      <NameFields typed={typed} errorFor={errorFor} />
      <EmailField typed={typed} errorFor={errorFor} />
      <NewPasswordField name="password" error={errorFor('password')} />
    </>
  )
}

export function NewPasswordField({
  name,
  label = m.accounts_password(),
  error,
}: {
  name: 'password' | 'newPassword'
  label?: string
  error: string | undefined
}) {
  return (
    <Field
      label={label}
      hint={error ? undefined : m.accounts_password_hint({ length: passwordMinLength })}
      error={error}
      required
    >
      <PasswordInput name={name} autoComplete="new-password" />
    </Field>
  )
}
