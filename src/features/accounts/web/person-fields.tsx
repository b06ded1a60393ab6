import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'
import { passwordMinLength } from '../accounts.ts'
import type { FormTools } from './account-form.tsx'

type Tools = Pick<FormTools, 'typed' | 'errorOf'>

export function EmailField({ typed, errorOf }: Tools) {
  return (
    <Field label={m.accounts_email()} error={errorOf('email')} required>
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

/** The fields of every sign-up: names, address, password. */
export function PersonFields({ typed, errorOf }: Tools) {
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
      <EmailField typed={typed} errorOf={errorOf} />
      <Field
        label={m.accounts_password()}
        hint={errorOf('password') ? undefined : m.accounts_password_hint({ length: passwordMinLength })}
        error={errorOf('password')}
        required
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
    </>
  )
}
