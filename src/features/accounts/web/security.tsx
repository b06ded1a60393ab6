import type { QueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import type { FormState } from './account-form.tsx'
import { ChangePassword } from './change-password.tsx'
import { Contact, type ContactRole } from './contact.tsx'
import { contactQuery, formStateQuery, secondFactorQuery, sessionsQuery } from './queries.ts'
import { SecondFactor, type SecondFactorForms } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'

/** The forms of the section that came back without JavaScript. */
export type SecurityForms = SecondFactorForms & { email: FormState }

/** Loads what the section shows. @param failed whether a form of it came back without JavaScript */
export const loadSecurity = async (queryClient: QueryClient, failed: boolean): Promise<SecurityForms> => {
  const read = (form: string) => (failed ? queryClient.fetchQuery(formStateQuery(form)) : null)
  const [start, confirm, remove, email] = await Promise.all([
    read('second-factor'),
    read('second-factor-code'),
    read('second-factor-removal'),
    read('email-change'),
    queryClient.ensureQueryData(secondFactorQuery()),
    queryClient.ensureQueryData(sessionsQuery()),
    queryClient.ensureQueryData(contactQuery()),
  ])
  return { start, confirm, remove, email }
}

/** Address and telephone number, password, second factor and sessions of the signed-in person. */
export function Security({
  viewerRole,
  className,
  forms,
}: {
  viewerRole: ContactRole
  className?: string
  forms: SecurityForms
}) {
  return (
    <>
      <Contact viewerRole={viewerRole} className={className} state={forms.email} />
      <section aria-labelledby="securite" className={className}>
        <h2 id="securite" className="text-2xl">
          {m.accounts_security()}
        </h2>
        <div className="card mt-4 p-card sm:p-7">
          <h3 className="text-lg">{m.accounts_security_password()}</h3>
          <p className="mt-1 text-muted-foreground">{m.accounts_security_password_text()}</p>
          <ChangePassword />
        </div>
        <SecondFactor forms={forms} />
        <div className="card mt-4 p-card sm:p-7">
          <h3 className="text-lg">{m.accounts_security_devices()}</h3>
          <p className="mt-1 text-muted-foreground">{m.accounts_security_devices_text()}</p>
          <SessionList />
        </div>
      </section>
    </>
  )
}
