import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { useFocusRecovery } from '#ui/controls/use-focus-recovery.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { lessonsApi } from './api.ts'
import { ConfirmLessons } from './confirm-lessons.tsx'
import { type HourProposals, TeacherLessonRow } from './teacher-lesson-row.tsx'
import { useRefetchOnStatusChange } from './use-refetch-on-status-change.ts'

const pageSize = 20
type Scope = 'upcoming' | 'history' | 'cancelled'

/** A page of a teacher's lessons, of one day if it is given. Not beside the queries of families: their pages would load it. */
export const teacherLessonPage = (scope: Scope, page: number, day?: string) =>
  lessonsApi.list.queryOptions({ input: { scope, page, pageSize, ...(day && { day }) } })

const noneLabels = (scope: Scope) => {
  if (scope === 'cancelled') return { title: m.lessons_teacher_none_cancelled() }
  return scope === 'upcoming'
    ? { title: m.lessons_none_upcoming(), text: m.lessons_teacher_none_upcoming() }
    : { title: m.lessons_teacher_none_past(), text: m.lessons_teacher_none_past_text() }
}

/** A teacher's upcoming, past or cancelled lessons, one page at a time; of one day where the week led here. */
export function TeacherLessons({
  scope,
  page,
  day,
  reportsDue,
  hourProposals,
}: {
  scope: Scope
  page: number
  day: string | undefined
  /** Ids of the lessons whose report is still to be written. */
  reportsDue: ReadonlySet<string>
  hourProposals: HourProposals
}) {
  const { data, dataUpdatedAt } = useSuspenseQuery(teacherLessonPage(scope, page, day))
  useRefetchOnStatusChange('teacher', scope === 'upcoming' ? data.lessons : [], dataUpdatedAt)
  const list = useFocusRecovery(data.lessons)
  const zone = data.lessons[0]?.timezone
  const toConfirm = data.lessons.filter(({ mayConfirm }) => mayConfirm)
  const scopeLink = (target: Scope, label: string) => (
    <ChoiceChip asChild chosen={scope === target}>
      <Link
        to="/teacher/lessons"
        search={{ day, ...(target !== 'upcoming' && { scope: target }) }}
        activeOptions={{ exact: true }}
      >
        {label}
      </Link>
    </ChoiceChip>
  )
  return (
    <>
      <nav aria-label={m.lessons_scope_label()} className="mt-6 flex flex-wrap gap-2">
        {scopeLink('upcoming', m.lessons_scope_upcoming())}
        {scopeLink('history', m.lessons_scope_history())}
        {scopeLink('cancelled', m.lessons_scope_cancelled())}
      </nav>
      {day && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4">
          <span className="font-semibold">{m.lessons_of_day({ day: showDay(day) })}</span>
          <Link
            to="/teacher/lessons"
            search={scope === 'upcoming' ? {} : { scope }}
            className="inline-flex min-h-11 items-center text-sm link-underlined"
          >
            {m.lessons_of_day_all()}
          </Link>
        </p>
      )}
      {data.total === 0 && day ? (
        <EmptyState className="py-12" title={m.lessons_of_day_none()} />
      ) : data.total === 0 ? (
        <EmptyState
          className="py-12"
          {...noneLabels(scope)}
          action={
            scope === 'upcoming' && (
              <Link to="/teacher/availability" className={buttonClass('primary')}>
                {m.teachers_students_none_action()}
              </Link>
            )
          }
        />
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
            {zone && (
              <p className="text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel(zone) })}</p>
            )}
            {toConfirm.length > 1 && (
              <ConfirmLessons
                lessons={toConfirm}
                label={m.lessons_confirm_shown({ count: toConfirm.length })}
              />
            )}
          </div>
          <ul {...list} className="mt-3 divide-y border-y">
            {data.lessons.map(lesson => (
              <TeacherLessonRow
                key={lesson.id}
                lesson={lesson}
                reportsDue={reportsDue}
                hourProposals={hourProposals}
              />
            ))}
          </ul>
          <Pagination
            className="mt-8"
            page={page}
            count={Math.ceil(data.total / pageSize)}
            link={(number, props) => (
              <Link
                to="/teacher/lessons"
                search={{ day, page: number, ...(scope !== 'upcoming' && { scope }) }}
                {...props}
              />
            )}
          />
        </>
      )}
    </>
  )
}
