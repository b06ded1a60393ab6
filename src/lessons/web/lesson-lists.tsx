import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { zoneLabel } from '~/platform/time/zone-names'
import { EmptyState } from '~/platform/ui/empty-state'
import { Pagination } from '~/platform/ui/pagination'
import { JoinLesson, useOpenDoor } from './join-lesson'
import { LessonRow } from './lesson-row'
import type { LessonView } from './lesson-view'
import { PastLessonRow } from './past-lesson-row'
import { lessonPage } from './queries'

const pageSize = 20

/** Every lesson to come of the family, a page at a time. */
export function UpcomingLessons({ page }: { page: number }) {
  const { data } = useSuspenseQuery(lessonPage('upcoming', page))
  if (data.total === 0)
    return (
      <EmptyState
        className="py-12"
        title={m.lessons_none_upcoming()}
        text={m.lessons_none_upcoming_text()}
        action={
          <Link to={'/book-lesson' as string} className="btn btn-highlight btn-md">
            {m.lessons_book()}
          </Link>
        }
      />
    )
  const zone = data.lessons[0]?.timezone
  return (
    <>
      {zone && (
        <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel(zone) })}</p>
      )}
      <ul className="mt-3 divide-y border-y">
        {data.lessons.map(lesson => (
          <LessonRow key={`${lesson.id}-${lesson.studentId}`} lesson={lesson}>
            <OpenDoor lesson={lesson} />
          </LessonRow>
        ))}
      </ul>
      <Pages page={page} total={data.total} to="/parent/upcoming" />
    </>
  )
}

/** A closed door needs no button in every row of a long list: it comes when it opens. */
function OpenDoor({ lesson }: { lesson: LessonView }) {
  return useOpenDoor(lesson) ? (
    <JoinLesson lesson={lesson} variant="highlight" className="max-sm:w-full" />
  ) : null
}

/** Every lesson that was given, newest first, with its recording. */
export function PastLessons({ page }: { page: number }) {
  const { data } = useSuspenseQuery(lessonPage('history', page))
  if (data.total === 0)
    return <EmptyState className="py-12" title={m.lessons_none_past()} text={m.lessons_none_past_text()} />
  const zone = data.lessons[0]?.timezone
  return (
    <>
      {zone && (
        <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel(zone) })}</p>
      )}
      <ul className="mt-3 divide-y border-y">
        {data.lessons.map(lesson => (
          <PastLessonRow key={`${lesson.id}-${lesson.studentId}-${lesson.status}`} lesson={lesson} withKind />
        ))}
      </ul>
      <Pages page={page} total={data.total} to="/parent/history" />
    </>
  )
}

function Pages({
  page,
  total,
  to,
}: {
  page: number
  total: number
  to: '/parent/upcoming' | '/parent/history'
}) {
  return (
    <Pagination
      className="mt-8"
      page={page}
      count={Math.ceil(total / pageSize)}
      link={(number, props) => <Link to={to} search={{ page: number }} {...props} />}
    />
  )
}
