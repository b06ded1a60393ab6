import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registeredPath } from '#features/accounts/accounts.ts'
import type { Declaration } from '#features/accounts/server/consents.ts'
import { AccountForm, type FormState, type FormTools } from '#features/accounts/web/account-form.tsx'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { ParentConsentFields } from '#features/accounts/web/consent-fields.tsx'
import { registerDraft } from '#features/accounts/web/form-draft.ts'
import { EmailField, NewPasswordField, signUpFault } from '#features/accounts/web/person-fields.tsx'
import { m } from '#paraglide/messages.js'
import { loadPage } from '#platform/locale/load-page.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { levels, maxAge, maxNameLength, minAge } from '../families.ts'
import { levelExample } from '../family-labels.ts'
import { restoredRegistrationFields } from '../registration-fields.ts'
import { isInvitationPath } from '../second-parent.ts'
import { familiesApi } from './api.ts'
import type { SearchedChild } from './search.ts'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index)

/**
 * A parent who was invited by the other one adds no child, and declares parental authority when joining the family.
 * @param draft what the person typed before, with an address to correct
 * @param child whom the person looked for before
 * @param banner what the person was about to do, shown above the form
 */
export function Register({
  from,
  state,
  draft,
  declaration,
  child,
  banner,
}: {
  from: string | undefined
  child: SearchedChild
  state: FormState
  draft: Partial<Record<string, string>> | null
  declaration: Declaration
  banner: ReactNode
}) {
  const { school } = useRouteContext({ from: '__root__' })
  const isInvited = isInvitationPath(from)
  return (
    <AccountPage
      before={banner}
      title={isInvited ? m.families_register_invited_title() : m.accounts_register_title()}
      description={isInvited ? m.families_register_invited_text() : m.accounts_register_description()}
      word={{
        arabic: m.accounts_register_word(),
        latin: m.accounts_register_word_latin(),
        meaning: m.accounts_register_word_meaning(),
      }}
      promises={[
        ...(school.hasTrials ? [m.accounts_register_promise_trial()] : []),
        m.accounts_register_promise_card(),
        m.accounts_register_promise_cancel({ until: school.freeCancellation }),
      ]}
    >
      <AccountForm
        name="register"
        required={[
          'firstName',
          'email',
          'password',
          ...(isInvited ? [] : (['childFirstName', 'childAge', 'parentalAuthority'] as const)),
          'terms',
        ]}
        faultOf={signUpFault}
        state={state}
        initial={draft}
        hidden={{ from, version: declaration.version }}
        draft={{ name: registerDraft, fields: restoredRegistrationFields }}
        failed={m.accounts_failed_retry({ failed: m.accounts_register_failed() })}
        submit={m.accounts_register_submit()}
        highlight
        call={({ childAge, childFirstName, ...fields }, form) =>
          familiesApi.signUp.call({
            ...fields,
            privacy: fields.terms,
            version: declaration.version,
            ...(!isInvited && {
              childFirstName,
              childAge: Number(childAge),
              childLevel: readLevel(form),
            }),
            from,
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          })
        }
        onAccepted={() => loadPage(registeredPath)}
        help={code =>
          code === 'user_already_exists' && (
            <Link to="/login" search={{ from }} className="font-semibold underline underline-offset-4">
              {m.accounts_register_login()}
            </Link>
          )
        }
      >
        {tools => (
          <>
            <Field label={m.families_register_own_first_name()} error={tools.errorFor('firstName')} required>
              <Input
                name="firstName"
                autoComplete="given-name"
                maxLength={maxNameLength}
                defaultValue={tools.typed('firstName')}
              />
            </Field>
            <EmailField {...tools} />
            <NewPasswordField name="password" error={tools.errorFor('password')} />
            {!isInvited && <ChildFields {...tools} child={child} />}
            <ParentConsentFields declaration={isInvited ? undefined : declaration} {...tools} />
          </>
        )}
      </AccountForm>
      <p className="mt-6 text-sm">
        {m.accounts_register_have_account()}{' '}
        <Link to="/login" search={{ from }} className="text-primary underline underline-offset-4">
          {m.accounts_register_login()}
        </Link>
      </p>
      {!isInvited && (
        <p className="mt-2 text-sm">
          {m.accounts_register_are_teacher()}{' '}
          <Link to="/register/teacher" className="text-primary underline underline-offset-4">
            {m.accounts_register_teacher()}
          </Link>
        </p>
      )}
    </AccountPage>
  )
}

const readLevel = (form: FormData) => levels.find(level => level === form.get('childLevel'))

/** First name, age and level of the first child; others are added in the parent's space. */
function ChildFields({ typed, errorFor, child }: FormTools & { child: SearchedChild }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-x-4 gap-y-5">
      <Field label={m.families_register_child_first_name()} error={errorFor('childFirstName')} required>
        <Input
          name="childFirstName"
          autoComplete="off"
          maxLength={maxNameLength}
          defaultValue={typed('childFirstName')}
        />
      </Field>
      <Field label={m.families_field_age()} required>
        <NativeSelect name="childAge" defaultValue={typed('childAge') ?? child.age ?? ''}>
          <option value="">{m.families_choose()}</option>
          {ages.map(age => (
            <option key={age} value={age}>
              {m.families_age({ age })}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field className="col-span-2" label={m.families_register_level()}>
        <NativeSelect name="childLevel" defaultValue={typed('childLevel') ?? child.level ?? ''}>
          <option value="">{m.families_level_unknown()}</option>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelExample[level]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </div>
  )
}
