import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { BookAgain, latestOfEachHour } from '#features/booking/web/book-again.tsx'
import { DeviceZone } from '#features/families/web/timezone-combobox.tsx'
import type { LessonView } from '#features/lessons/server/view.ts'
import { JoinLesson, useCanJoin } from '#features/lessons/web/join-lesson.tsx'
import { LessonRow } from '#features/lessons/web/lesson-row.tsx'
import { PastLessonRow } from '#features/lessons/web/past-lesson-row.tsx'
import { lessonPage } from '#features/lessons/web/queries.ts'
import { useRefetchOnStatusChange } from '#features/lessons/web/use-refetch-on-status-change.ts'
import { ReviewLink } from '#features/reviews/web/review-link.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { useFocusRecovery } from '#ui/controls/use-focus-recovery.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { LessonActions, LessonMenu } from './lesson-menu.tsx'
import { LessonRecords } from './lesson-records.tsx'
import { lessonRecordsOf, lessonRecordsQuery } from './lesson-records-query.ts'

const pageSize = 20

/** `child`: the id of the child to filter by. */
type ListProps = { page: number; child: string | undefined }

/** The lists redirect here when their last page has become empty. */
const lastPage = (total: number) => Math.ceil(total / pageSize)

/** The family's upcoming lessons, paginated. */
export function UpcomingLessons({ page, child }: ListProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(lessonPage('upcoming', page, child))
  const list = useFocusRecovery(data.lessons)
  useRefetchOnStatusChange('family', data.lessons, dataUpdatedAt)
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
  const last = lastPage(data.total)
  if (page > last) return <Navigate to="/parent/upcoming" search={{ page: last, enfant: child }} replace />
  const zone = data.lessons[0]?.timezone
  return (
    <>
      {zone && (
        <div className="mt-6">
          <p className="text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel(zone) })}</p>
          <DeviceZone zone={zone} />
        </div>
      )}
      <ul {...list} className="mt-3 divide-y border-y">
        {data.lessons.map(lesson => (
          <LessonRow
            key={`${lesson.id}-${lesson.studentId}`}
            lesson={lesson}
            menu={<LessonMenu lesson={lesson} />}
          >
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1 sm:flex-nowrap">
              <LessonActions lesson={lesson} />
              <JoinButton lesson={lesson} />
            </div>
          </LessonRow>
        ))}
      </ul>
      <Pages page={page} child={child} total={data.total} to="/parent/upcoming" />
    </>
  )
}

/** The join button; until the room opens, with the opening time, which also describes the button to a screen reader. */
function JoinButton({ lesson }: { lesson: LessonView }) {
  const isOpen = useCanJoin(lesson)
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col">
      <JoinLesson
        lesson={lesson}
        variant={isOpen ? 'highlight' : 'outline'}
        size="sm"
        label={m.lessons_join_of({
          name: lesson.studentName,
          day: showDay(lesson.date),
          time: hourLabel(lesson),
        })}
        describedBy={isOpen ? undefined : id}
        className="max-sm:min-h-11 max-sm:flex-auto"
      />
      {!isOpen && (
        <p id={id} className="chiffres text-xs whitespace-nowrap text-muted-foreground max-sm:flex-1">
          {m.lessons_join_opens_at({ time: lesson.joinOpensTime })}
        </p>
      )}
    </div>
  )
}

/** The last lesson of the list that each teacher gave. */
const lastGivenByEach = (lessons: readonly LessonView[]): ReadonlySet<LessonView> => {
  const given = lessons.filter(({ status }) => status === 'completed')
  return new Set(
    given.filter((one, index) => given.findIndex(({ teacherId }) => teacherId === one.teacherId) === index),
  )
}

/** The family's past lessons, newest first, with their reports and recordings. */
export function PastLessons({ page, child }: ListProps) {
  const { data } = useSuspenseQuery(lessonPage('history', page, child))
  const { data: records } = useQuery(lessonRecordsQuery(data.lessons))
  const { viewer } = useRouteContext({ from: '__root__' })
  if (data.total === 0)
    return (
      <EmptyState
        className="py-12"
        title={m.lessons_none_past()}
        text={child ? m.lessons_none_past_for_child() : m.lessons_none_past_text()}
      />
    )
  const last = lastPage(data.total)
  if (page > last) return <Navigate to="/parent/history" search={{ page: last, enfant: child }} replace />
  const latest = latestOfEachHour(page === 1 ? data.lessons : [])
  const lastGiven = lastGivenByEach(data.lessons)
  const zone = data.lessons[0]?.timezone
  return (
    <>
      {zone && (
        <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel(zone) })}</p>
      )}
      <ul className="mt-3 divide-y border-y">
        {data.lessons.map(lesson => (
          <PastLessonRow
            key={`${lesson.id}-${lesson.studentId}-${lesson.status}`}
            lesson={lesson}
            withDetails
            action={
              <>
                <LessonRecords lesson={lesson} has={lessonRecordsOf(lesson, records)} />
                {lastGiven.has(lesson) && (
                  <ReviewLink teacherId={lesson.teacherId} isParent={viewer?.role === 'parent'} />
                )}
                {latest.has(lesson) && <BookAgain lesson={lesson} />}
              </>
            }
          />
        ))}
      </ul>
      <Pages page={page} child={child} total={data.total} to="/parent/history" />
    </>
  )
}

function Pages({
  page,
  child,
  total,
  to,
}: ListProps & {
  total: number
  to: '/parent/upcoming' | '/parent/history'
}) {
  return (
    <Pagination
      className="mt-8"
      page={page}
      count={lastPage(total)}
      link={(number, props) => <Link to={to} search={{ page: number, enfant: child }} {...props} />}
    />
  )
}
