import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortLessonLabel } from '#features/lessons/lesson-labels.ts'
import { maxUnreportedCount } from '#features/lessons/unreported.ts'
import { LessonDay, LessonTime } from '#features/lessons/web/lesson-time.tsx'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { formatEuros, formatNumber } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { BackupLine } from './backup-line.tsx'
import { FirstSteps, isOpening } from './first-steps.tsx'
import { ReportList } from './lists/report-list.tsx'
import { dashboardQuery } from './queries.ts'
import { EmptyNote } from './records/record-parts.tsx'
import { AbsenceList } from './substitutes/absence-list.tsx'

const linkClass = 'text-sm link-underlined'

const waitingClass = cn(linkClass, 'inline-flex min-h-11 items-center')

/** The school's dashboard: first what waits for an answer, then the next lessons, then figures. */
export function SchoolDashboard() {
  const { data } = useSuspenseQuery(dashboardQuery())
  const [firstAbsence] = data.absences
  const opening = isOpening(data)
  const { viewer } = useRouteContext({ from: '__root__' })
  return (
    <>
      <PageTitle
        title={m.families_greeting({ name: viewer?.firstName ?? '' })}
        text={waitingLabel(data)}
        action={
          firstAbsence ? (
            <Link
              {...(data.absenceCount === 1
                ? { to: '/admin/lessons/$id', params: { id: firstAbsence.id } }
                : { to: '/admin/lessons', search: { state: 'absent' } })}
              className="btn btn-highlight btn-md max-sm:w-full"
            >
              {m.school_absence_find()}
            </Link>
          ) : (
            data.pendingCount > 0 && (
              <Link to="/admin/applications" className="btn btn-highlight btn-md max-sm:w-full">
                {m.school_read_applications()}
              </Link>
            )
          )
        }
      />
      <p className="mt-4 flex flex-wrap gap-x-6 empty:hidden">
        {firstAbsence && data.pendingCount > 0 && (
          <Link to="/admin/applications" className={waitingClass}>
            {m.school_read_applications()}
          </Link>
        )}
        {data.failedMails > 0 && (
          <Link to="/admin/mails" search={{ mail: 'failed' }} className={waitingClass}>
            {m.admin_mails_failed_see()}
          </Link>
        )}
        {data.unreported > 0 && (
          <Link to="/admin/lessons" search={{ state: 'unreported' }} className={waitingClass}>
            {unreportedLabel(data.unreported)}
          </Link>
        )}
        {data.waitingPhotos > 0 && (
          <Link to="/admin/photos" className={waitingClass}>
            {data.waitingPhotos === 1
              ? m.school_photos_waiting_one()
              : m.school_photos_waiting_many({ count: data.waitingPhotos })}
          </Link>
        )}
        {!opening && data.missingDetails.contact > 0 && (
          <Link to="/admin/school" className={waitingClass}>
            {m.admin_texts_waiting_contact({ count: data.missingDetails.contact })}
          </Link>
        )}
        {!opening && data.missingDetails.legal > 0 && (
          <Link to="/admin/school" search={{ part: 'details' }} className={waitingClass}>
            {data.missingDetails.legal === 1
              ? m.admin_texts_waiting_one()
              : m.admin_texts_waiting_many({ count: data.missingDetails.legal })}
          </Link>
        )}
      </p>
      {opening && <FirstSteps school={data} />}
      <AbsenceList absences={data.absences} />
      <ReportList reports={data.reports} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
        <Section id="candidatures" title={m.school_waiting_applications()}>
          {data.pending.length === 0 ? (
            <EmptyNote>{m.school_none_pending()}</EmptyNote>
          ) : (
            <ul className="mt-3 divide-y border-y">
              {data.pending.map(application => (
                <li key={application.id} className="relative py-4">
                  <p className="font-semibold wrap-anywhere">
                    {/* `before:inset-0` makes the whole row clickable. */}
                    <Link
                      to="/admin/applications"
                      hash={`candidature-${application.id}`}
                      className="underline decoration-primary/30 underline-offset-4 before:absolute before:inset-0 hover:decoration-primary"
                    >
                      {application.firstName} {application.lastName}
                    </Link>
                  </p>
                  <p className="text-sm wrap-anywhere">{application.diploma}</p>
                  <p className="text-sm text-muted-foreground">
                    {m.school_applied_on({ day: application.appliedOn })}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section
          id="prochains-cours"
          title={m.school_next_lessons()}
          text={m.lessons_times_in({ zone: data.zoneLabel })}
          link={
            data.lessons.length > 0 && (
              <Link to="/admin/lessons" className={linkClass}>
                {m.families_see_all()}
              </Link>
            )
          }
        >
          {data.lessons.length === 0 ? (
            <EmptyNote>{m.lessons_none_upcoming()}</EmptyNote>
          ) : (
            <ul className="mt-3 divide-y border-y">
              {data.lessons.map(lesson => (
                <NextLesson key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          )}
        </Section>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-3">
        <Figure
          value={formatNumber(data.families)}
          label={m.school_figure_families({ count: data.families })}
          to="/admin/families"
        />
        <Figure
          value={formatNumber(data.students)}
          label={m.school_figure_students({ count: data.students })}
        />
        <Figure
          value={formatNumber(data.teachers)}
          label={m.school_figure_teachers({ count: data.teachers })}
          to="/admin/teachers"
        />
        <Figure
          value={formatNumber(data.lessonsOfWeek)}
          label={m.school_figure_lessons({ count: data.lessonsOfWeek })}
          to="/admin/lessons"
        />
        <Figure
          value={formatNumber(data.bookingsOfMonth)}
          label={m.school_figure_bookings({ count: data.bookingsOfMonth })}
        />
        <Figure value={formatEuros(data.revenueCents)} label={m.school_figure_revenue()} />
      </ul>
      {data.backup && <BackupLine backup={data.backup} />}
    </>
  )
}

/** Lessons without a teacher come first: a family waits at their hour. */
const waitingLabel = ({ absenceCount, reportCount, failedMails, pendingCount }: DashboardData) => {
  const isUrgent = absenceCount + reportCount + failedMails > 0
  return [
    absencesLabel(absenceCount),
    reportsLabel(reportCount),
    failedMailsLabel(failedMails),
    (pendingCount > 0 || !isUrgent) && pendingLabel(pendingCount),
  ]
    .filter(Boolean)
    .join(' ')
}

const absencesLabel = (count: number) =>
  count > 0 && (count === 1 ? m.school_absences_waiting_one() : m.school_absences_waiting_many({ count }))

const reportsLabel = (count: number) =>
  count > 0 && (count === 1 ? m.school_reports_waiting_one() : m.school_reports_waiting_many({ count }))

const failedMailsLabel = (count: number) =>
  count > 0 &&
  (count === 1 ? m.admin_mails_failed_waiting_one() : m.admin_mails_failed_waiting_many({ count }))

const unreportedLabel = (count: number) =>
  count > maxUnreportedCount
    ? m.admin_unreported_more({ count: maxUnreportedCount })
    : m.admin_unreported({ count })

const pendingLabel = (count: number) => {
  if (count === 0) return m.school_applications_waiting_none()
  return count === 1 ? m.school_applications_waiting_one() : m.school_applications_waiting_many({ count })
}

export type DashboardData = Awaited<ReturnType<NonNullable<ReturnType<typeof dashboardQuery>['queryFn']>>>
type Lesson = DashboardData['lessons'][number]

function NextLesson({ lesson }: { lesson: Lesson }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <LessonDay date={lesson.date} isSmall />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
          <LessonTime lesson={lesson} />
          <span className="wrap-anywhere">{lesson.teacherName}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          {m.lessons_row_details({
            teacher: lesson.studentName,
            kind: shortLessonLabel(lesson.type, lesson.duration),
          })}
        </p>
      </div>
      <StatusBadge status={lesson.state} className="justify-self-start max-sm:col-start-2" />
    </li>
  )
}

/** A figure. `to` links to the list that it counts. */
function Figure({
  value,
  label,
  to,
}: {
  value: string
  label: string
  to?: '/admin/families' | '/admin/teachers' | '/admin/lessons'
}) {
  const content = (
    <>
      <span className="titre chiffres block text-2xl leading-none font-bold wrap-anywhere sm:text-[2rem]">
        {value}
      </span>{' '}
      <span className="mt-2 block text-xs text-muted-foreground sm:text-sm">{label}</span>
    </>
  )
  return (
    <li className="rounded-xl border bg-card has-[a:hover]:border-primary">
      {to ? (
        <Link to={to} className="block h-full rounded-xl p-3.5 sm:p-5">
          {content}
        </Link>
      ) : (
        <p className="p-3.5 sm:p-5">{content}</p>
      )}
    </li>
  )
}

function Section({
  id,
  title,
  text,
  link,
  children,
}: {
  id: string
  title: string
  text?: string
  link?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {link}
      </div>
      {text && <p className="mt-1 text-sm text-muted-foreground">{text}</p>}
      {children}
    </section>
  )
}
