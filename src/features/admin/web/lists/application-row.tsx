import { Link } from '@tanstack/react-router'
import type { applicationsApi } from '#features/applications/web/api.ts'
import { ApplicationFacts } from '#features/applications/web/application-facts.tsx'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { applicationStatusLabels } from '../../account-labels.ts'

export type ApplicationView = Awaited<ReturnType<typeof applicationsApi.list.call>>['applications'][number]

const diplomaFilesLabel = (count: number) => {
  if (count === 0) return m.school_diploma_files_none()
  return count === 1 ? m.school_diploma_files_one() : m.school_diploma_files_many({ count })
}

/** A complete application. While it is pending it has buttons to accept and refuse it. */
export function ApplicationRow({
  application,
  isAlone = false,
  onAccept,
  onRefuse,
}: {
  application: ApplicationView
  /** On its own page, which shows the files of the diplomas too. */
  isAlone?: boolean
  onAccept: () => void
  onRefuse: () => void
}) {
  const name = fullName(application)
  const more = [
    // The reason of a refusal is mailed as it is written.
    ...(application.language === 'english'
      ? [[m.school_application_language(), m.families_language_english()] as const]
      : []),
    ...(isAlone ? [] : [[m.admin_diplomas(), diplomaFilesLabel(application.diplomaFiles)] as const]),
  ]
  return (
    <li className="py-7">
      <article aria-labelledby={`candidature-${application.id}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h3 id={`candidature-${application.id}`} className="scroll-mt-24 text-xl wrap-anywhere">
              <Link
                to="/admin/applications/$id"
                params={{ id: application.id }}
                className="underline decoration-transparent underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
            </h3>
            <p className="wrap-anywhere">
              <a href={`mailto:${application.email}`} className="link-underlined">
                {application.email}
              </a>
            </p>
          </div>
          <p className="text-sm text-muted-foreground">
            {m.school_applied_on({ day: application.appliedOn })}
          </p>
        </div>
        <ApplicationFacts
          application={application}
          more={more}
          className="lg:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.1fr)]"
        />
        {application.status === 'pending' ? (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={onAccept} aria-label={m.school_accept_of({ of: ofName(name) })}>
              {m.school_accept()}
            </Button>
            <Button
              variant="outline"
              onClick={onRefuse}
              aria-label={m.school_refuse_of({ of: ofName(name) })}
            >
              {m.school_refuse()}
            </Button>
          </div>
        ) : (
          <DecisionNote application={application} />
        )}
      </article>
    </li>
  )
}

function DecisionNote({ application }: { application: ApplicationView }) {
  const { decidedOn, decidedBy, refusalReason, status } = application
  const day = decidedOn ?? ''
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
        <Badge colour={status === 'accepted' ? 'success' : 'muted'}>
          {applicationStatusLabels[status]()}
        </Badge>
        {decidedBy ? m.school_decided_by({ day, name: decidedBy }) : m.school_decided_on({ day })}
      </p>
      {refusalReason && (
        <p className="mt-2 max-w-read whitespace-pre-line wrap-anywhere">
          <span className="text-muted-foreground">{m.school_reason_label()}</span> {refusalReason}
        </p>
      )}
    </div>
  )
}
