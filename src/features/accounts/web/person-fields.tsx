import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { passwordMinLength } from '../accounts.ts'
import type { FormTools } from './account-form.tsx'

type Tools = Pick<FormTools, 'typed' | 'errorFor'>

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

/** The fields of all sign-ups: names, e-mail address, password. */
export function PersonFields({ typed, errorFor }: Tools) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.accounts_first_name()} required>
          <Input
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            defaultValue={typed('firstName')}
          />
        </Field>
        <Field label={m.accounts_last_name()} required>
          <Input name="lastName" autoComplete="family-name" maxLength={80} defaultValue={typed('lastName')} />
        </Field>
      </div>
      <EmailField typed={typed} errorFor={errorFor} />
      <Field
        label={m.accounts_password()}
        hint={errorFor('password') ? undefined : m.accounts_password_hint({ length: passwordMinLength })}
        error={errorFor('password')}
        required
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
    </>
  )
}
