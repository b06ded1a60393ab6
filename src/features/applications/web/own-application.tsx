import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { OwnDiplomas } from './own-diplomas.tsx'
import { ownApplicationQuery, ownDiplomasQuery } from './queries.ts'

/** The applicant's page: waiting for the answer, refused, or accepted. */
export function OwnApplication({ firstName }: { firstName: string }) {
  const { data: application } = useSuspenseQuery(ownApplicationQuery())
  const { data: diplomas } = useSuspenseQuery(ownDiplomasQuery())
  const hasDiplomas =
    application?.status === 'pending' || (application?.status === 'refused' && diplomas.length > 0)
  return (
    <div className="mx-auto max-w-read px-gutter py-section">
      <p aria-hidden="true">
        <Arabic kufi className="text-5xl leading-[1.6]! text-primary">
          {m.accounts_apply_word()}
        </Arabic>
      </p>
      <h1 className="mt-2 text-3xl tracking-display md:text-4xl">{m.school_own_application_title()}</h1>
      <div className="mt-6 space-y-5 text-lg">
        {application?.status === 'pending' && (
          <>
            <p>{m.school_own_application_pending({ name: firstName, day: application.appliedOn })}</p>
            <p className="text-muted-foreground">{m.school_own_application_pending_next()}</p>
          </>
        )}
        {application?.status === 'refused' && (
          <>
            <p>{m.school_own_application_refused()}</p>
            <Alert kind="info" title={m.school_reason_label()} className="whitespace-pre-line">
              {application.refusalReason}
            </Alert>
            <p>
              <Link to="/register/teacher" className="btn btn-primary btn-lg">
                {m.school_mail_refused_action()}
              </Link>
            </p>
          </>
        )}
        {application?.status === 'accepted' && <p>{m.school_own_application_accepted()}</p>}
        {!application && (
          <>
            <p>{m.school_own_application_none()}</p>
            <p>
              <Link to="/register/teacher" className="btn btn-primary btn-lg">
                {m.accounts_register_teacher()}
              </Link>
            </p>
          </>
        )}
      </div>
      {application && (
        <section aria-labelledby="envoyee" className="mt-12">
          <h2 id="envoyee" className="text-2xl">
            {m.school_own_application_sent()}
          </h2>
          <p className="mt-4 wrap-anywhere">
            {fullName(application)}
            <span className="block text-muted-foreground">{application.email}</span>
          </p>
          <ApplicationFacts application={application} />
        </section>
      )}
      {application && hasDiplomas && (
        <section aria-labelledby="diplomes" className="mt-12">
          <h2 id="diplomes" className="text-2xl">
            {m.school_diplomas()}
          </h2>
          <p className="mt-2 max-w-read text-muted-foreground">
            {application.status === 'pending'
              ? m.school_diplomas_text_applicant()
              : m.school_diplomas_text_refused()}
          </p>
          <OwnDiplomas mayAdd={application.status === 'pending'} />
        </section>
      )}
    </div>
  )
}
