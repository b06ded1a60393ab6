import { Link } from '@tanstack/react-router'
import { applicantConsents, consentFields } from '#features/accounts/consents.ts'
import { AccountForm, type FormState, type FormTools } from '#features/accounts/web/account-form.tsx'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { ConsentFields } from '#features/accounts/web/consent-fields.tsx'
import { NameFields, PersonFields, signUpFault } from '#features/accounts/web/person-fields.tsx'
import { maxDiplomaLength } from '#features/teachers/settings.ts'
import { specializations } from '#features/teachers/teachers.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { writeTabDraft } from '#platform/device/tab-drafts.ts'
import { loadPage } from '#platform/locale/load-page.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field, FieldGroup } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { maxMotivationLength } from '../applications.ts'
import { applicationsApi } from './api.ts'

const again = ['firstName', 'lastName', 'diploma', 'experience', 'hourlyRate'] as const
const link = 'text-primary underline underline-offset-4'

/** Kept in the tab: neither the password nor an agreement. */
const draft = {
  name: 'application',
  fields: [
    ...again,
    'email',
    ...specializations.map((_, index) => `specialization${index + 1}`),
    'motivation',
  ],
}

const consents = applicantConsents.map(document => consentFields[document])

/** The application form for teachers. A signed-in applicant applies again without address and password. */
export function Apply({
  state,
  isSignedIn,
  version,
}: {
  state: FormState
  isSignedIn: boolean
  version: string
}) {
  return (
    <AccountPage
      title={m.accounts_apply_title()}
      description={m.accounts_apply_description()}
      word={{
        arabic: m.accounts_apply_word(),
        latin: m.accounts_apply_word_latin(),
        meaning: m.accounts_apply_word_meaning(),
      }}
      promises={[
        m.accounts_apply_promise_hours(),
        m.accounts_apply_promise_rate(),
        m.accounts_apply_promise_answer(),
      ]}
    >
      <AccountForm
        name={isSignedIn ? 'apply-again' : 'register-teacher'}
        required={isSignedIn ? again : [...again, 'email', 'password', ...consents]}
        faultOf={signUpFault}
        state={state}
        hidden={{ version }}
        draft={draft}
        failed={m.accounts_failed_retry({ failed: m.accounts_register_failed() })}
        submit={m.accounts_apply_submit()}
        highlight
        call={(fields, form) => {
          const application = {
            ...fields,
            specialization: specializations.filter((_, index) => form.has(`specialization${index + 1}`)),
            motivation: String(form.get('motivation') ?? ''),
            timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          }
          return isSignedIn
            ? applicationsApi.applyAgain.call(application)
            : applicationsApi.apply.call({ ...application, version })
        }}
        onAccepted={() => {
          writeTabDraft(draft.name, '')
          loadPage(isSignedIn ? '/candidature' : '/login?after=applied&notice=applied')
        }}
        help={code =>
          code === 'user_already_exists' && (
            <>
              {m.accounts_apply_known()}{' '}
              <Link
                to="/login"
                search={{ from: '/candidature' }}
                className="font-semibold underline underline-offset-4"
              >
                {m.accounts_register_login()}
              </Link>
            </>
          )
        }
      >
        {tools => (
          <>
            {isSignedIn ? <NameFields {...tools} /> : <PersonFields {...tools} />}
            <Teaching isAgain={isSignedIn} {...tools} />
            {!isSignedIn && <ConsentFields pages={applicantConsents} {...tools} />}
          </>
        )}
      </AccountForm>
      {!isSignedIn && <OtherForms />}
    </AccountPage>
  )
}

const OtherForms = () => (
  <>
    <p className="mt-6 text-sm">
      {m.accounts_register_have_account()}{' '}
      <Link to="/login" className={link}>
        {m.accounts_register_login()}
      </Link>
    </p>
    <p className="mt-2 text-sm">
      {m.accounts_apply_are_parent()}{' '}
      <Link to="/register" className={link}>
        {m.accounts_login_register()}
      </Link>
    </p>
  </>
)

function Teaching({ isAgain, typed, errorFor }: FormTools & { isAgain: boolean }) {
  return (
    <>
      <Field
        label={m.accounts_apply_diploma()}
        hint={isAgain ? m.accounts_apply_diploma_hint_again() : m.accounts_apply_diploma_hint()}
        required
      >
        <Input name="diploma" maxLength={maxDiplomaLength} defaultValue={typed('diploma')} />
      </Field>
      {/* Not type=number: browsers drop the comma of another language's numbers, and «22,50» becomes 2250. */}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.accounts_apply_experience()} error={errorFor('experience')} required>
          <Input
            name="experience"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed('experience')}
          />
        </Field>
        <Field label={m.accounts_apply_rate()} error={errorFor('hourlyRate')} required>
          <Input
            name="hourlyRate"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed('hourlyRate')}
          />
        </Field>
      </div>
      <FieldGroup
        legend={
          <>
            {m.accounts_apply_specialization()}
            <span className="font-normal text-muted-foreground"> ({m.ui_optional()})</span>
          </>
        }
      >
        <div className="grid gap-x-5 sm:grid-cols-2">
          {specializations.map((one, index) => (
            <Checkbox
              key={one}
              name={`specialization${index + 1}`}
              value={one}
              label={specializationLabel(one)}
              defaultChecked={Boolean(typed(`specialization${index + 1}`))}
            />
          ))}
        </div>
      </FieldGroup>
      <Field label={m.accounts_apply_motivation()} hint={m.accounts_apply_motivation_hint()} optional>
        <Textarea
          name="motivation"
          rows={4}
          maxLength={maxMotivationLength}
          defaultValue={typed('motivation')}
        />
      </Field>
    </>
  )
}
