import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { BookAgain, latestOfEachHour } from '#features/booking/web/book-again.tsx'
import { proposalsQuery, requestsQuery } from '#features/booking/web/booking-queries.ts'
import { InviteFamily } from '#features/booking/web/groups/invite-family.tsx'
import type { LessonView } from '#features/lessons/server/view.ts'
import { BackIntoRoom } from '#features/lessons/web/back-into-room.tsx'
import { LessonRow } from '#features/lessons/web/lesson-row.tsx'
import { PastLessonRow } from '#features/lessons/web/past-lesson-row.tsx'
import { useRefetchOnStatusChange } from '#features/lessons/web/use-refetch-on-status-change.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { AddChildLink } from './add-child-link.tsx'
import { ChildSummary } from './child-summary.tsx'
import { LessonActions, LessonMenu } from './lesson-menu.tsx'
import { NextLesson } from './next-lesson.tsx'
import { dashboardQuery } from './queries.ts'
import { StatCards } from './stat-cards.tsx'

// Most families have nothing to answer, so a browser loads these scripts apart. The server has them at once: what it leaves out would
// push the page down later.
export const loadRequests = () => import('#features/booking/web/requests/requests-to-answer.tsx')
const RequestsToAnswer = import.meta.env.SSR ? (await loadRequests()).default : lazy(loadRequests)

export const loadProposals = () => import('#features/booking/web/postponement/proposals-to-answer.tsx')
const ProposalsToAnswer = import.meta.env.SSR ? (await loadProposals()).default : lazy(loadProposals)

const linkClass = 'text-sm link-underlined'

export function Dashboard() {
  const { data, dataUpdatedAt } = useSuspenseQuery(dashboardQuery())
  const { requests } = useSuspenseQuery(requestsQuery()).data
  const { proposals } = useSuspenseQuery(proposalsQuery()).data
  useRefetchOnStatusChange('family', data.upcoming, dataUpdatedAt)
  const { viewer } = useRouteContext({ from: '__root__' })
  const [next, ...later] = data.upcoming
  const isNew = data.students.length === 0
  const latest = latestOfEachHour(data.history)
  return (
    <>
      <PageTitle
        title={m.families_greeting({ name: viewer?.firstName ?? '' })}
        text={isNew ? m.families_summary_no_child() : upcomingSummary(next, data.upcomingCount)}
        action={isNew && <AddChildLink />}
      />
      {requests[0] && (
        <Suspense>
          <RequestsToAnswer />
        </Suspense>
      )}
      {proposals[0] && (
        <Suspense>
          <ProposalsToAnswer />
        </Suspense>
      )}
      <BackIntoRoom
        lessons={data.history}
        sentence={({ studentName, time }) => m.lessons_room_still_open({ of: ofName(studentName), time })}
      />
      {next && <NextLesson lesson={next} />}
      <Section
        id="enfants"
        className="mt-10"
        title={m.families_your_children()}
        link={
          <Link to="/parent/children" search={{ addStudent: true }} className={linkClass}>
            {m.families_add_child()}
          </Link>
        }
      >
        {data.students.length === 0 ? (
          <p className="mt-3 border-y py-6 text-muted-foreground">{m.families_no_child()}</p>
        ) : (
          <ul className="mt-4 grid gap-5 lg:grid-cols-2">
            {data.students.map(student => (
              <ChildSummary
                key={student.id}
                student={student}
                practice={data.practice.find(({ studentId }) => studentId === student.id)}
              />
            ))}
          </ul>
        )}
      </Section>
      {/* The only lesson ahead stands above. */}
      {(later.length > 0 || !next) && (
        <Section
          id="a-venir"
          className="mt-10"
          title={next ? m.families_then() : m.families_place_upcoming()}
          link={
            data.upcomingCount > 0 && (
              <Link to="/parent/upcoming" className={linkClass}>
                {m.families_see_all()}
              </Link>
            )
          }
        >
          <Upcoming lessons={later} />
        </Section>
      )}
      <StatCards
        students={data.students}
        upcoming={data.upcoming}
        upcomingCount={data.upcomingCount}
        completedCount={data.completedCount}
        className="mt-10"
      />
      <Section
        id="historique"
        className="mt-10"
        title={m.families_place_history()}
        link={
          data.history.length > 0 && (
            <Link to="/parent/history" className={linkClass}>
              {m.families_see_all()}
            </Link>
          )
        }
      >
        {data.history.length === 0 ? (
          <p className="mt-3 border-y py-6 text-muted-foreground">{m.lessons_none_past()}</p>
        ) : (
          <ul className="mt-3 divide-y border-y">
            {data.history.map(lesson => (
              <PastLessonRow
                key={`${lesson.id}-${lesson.studentId}-${lesson.status}`}
                lesson={lesson}
                action={latest.has(lesson) && <BookAgain lesson={lesson} />}
              />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

const upcomingSummary = (next: LessonView | undefined, count: number) => {
  if (!next) return m.families_summary_no_lesson()
  const first = { name: next.studentName, day: showDay(next.date), time: hourLabel(next) }
  // A lesson that can be joined but no longer cancelled has begun.
  if (next.mayJoin && !next.mayCancel)
    return m.families_summary_lesson_started({ of: ofName(next.studentName), time: hourLabel(next) })
  return count === 1
    ? m.families_summary_one_lesson(first)
    : m.families_summary_many_lessons({ count, ...first })
}

function Upcoming({ lessons }: { lessons: LessonView[] }) {
  if (lessons.length === 0)
    return <EmptyState heading="h3" className="mt-3 border-y py-8" title={m.lessons_none_upcoming()} />
  return (
    <ul className="mt-3 divide-y border-y">
      {lessons.map(lesson => (
        <LessonRow
          key={`${lesson.id}-${lesson.studentId}`}
          lesson={lesson}
          menu={<LessonMenu lesson={lesson} />}
        >
          <div className="flex flex-col gap-2 sm:items-end">
            {lesson.pending?.isJoinable && lesson.seat?.groupId && (
              <InviteFamily groupId={lesson.seat.groupId} />
            )}
            <span className="max-lg:hidden">
              <LessonActions lesson={lesson} />
            </span>
          </div>
        </LessonRow>
      ))}
    </ul>
  )
}

function Section({
  id,
  title,
  link,
  className,
  children,
}: {
  id: string
  title: string
  link?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}
