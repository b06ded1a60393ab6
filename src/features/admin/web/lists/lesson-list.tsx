import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { hasPeriods } from '../../lesson-periods.ts'
import type { FilterableState } from '../../lesson-state.ts'
import type { SchoolLessonView } from '../../server/records/school-lesson-view.ts'
import { type LessonFilters, lessonList } from '../queries.ts'
import { CancelLessonDialog } from '../records/cancel-lesson-dialog.tsx'
import {
  isOver,
  LessonNote,
  lessonKind,
  lessonLinkLabel,
  lessonNote,
  lessonTitle,
} from '../records/record-parts.tsx'
import { LessonFilter, PeriodFilter, StateFilter } from './lesson-filters.tsx'

/** Lessons of a day, from today on or before, of one teacher, one family or all. The school can cancel a lesson with a reason. */
export function SchoolLessons({ filter }: { filter: LessonFilters }) {
  const list = useSuspenseInfiniteQuery(lessonList(filter))
  const lessons = list.data.pages.flatMap(page => page.lessons)
  const [lesson, setLesson] = useState<SchoolLessonView>()
  const [isOpen, setIsOpen] = useState(false)
  const [first] = list.data.pages
  if (!first) return null
  const { today, counts, zoneLabel } = first
  return (
    <>
      <LessonFilter filter={filter} today={today} name={first.teacherName ?? first.familyName} />
      {counts && !filter.day && <StateFilter filter={filter} counts={counts} />}
      {!filter.day && hasPeriods(filter.state) && <PeriodFilter filter={filter} />}
      <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel })}</p>
      {lessons.length === 0 ? (
        <EmptyState
          className="py-12"
          title={filter.day ? m.school_no_lesson_that_day() : noLessonLabel(filter)}
        />
      ) : (
        groupByDay(lessons).map(([date, lessonsOfDay]) => (
          <DayOfLessons key={date} date={date} today={today} lessons={lessonsOfDay}>
            {lesson => (
              <LessonLine
                key={lesson.id}
                lesson={lesson}
                onCancel={() => {
                  setLesson(lesson)
                  setIsOpen(true)
                }}
              />
            )}
          </DayOfLessons>
        ))
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_more()}
      </MoreButton>
      <CancelLessonDialog
        lesson={lessons.find(({ id }) => id === lesson?.id) ?? lesson}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </>
  )
}

/** Consecutive lessons of one day, in the order of the list. */
const groupByDay = (lessons: readonly SchoolLessonView[]): [date: string, lessons: SchoolLessonView[]][] => {
  const days: [string, SchoolLessonView[]][] = []
  for (const lesson of lessons) {
    const last = days.at(-1)
    if (last?.[0] === lesson.date) last[1].push(lesson)
    else days.push([lesson.date, [lesson]])
  }
  return days
}

const emptyLabels = {
  upcoming: [m.admin_none_ahead, m.admin_none_before],
  postponed: [m.admin_none_postponed_ahead, m.admin_none_postponed_before],
  cancelled: [m.admin_none_cancelled_ahead, m.admin_none_cancelled_before],
  absent: [m.admin_none_absent, m.admin_none_absent],
  pending: [m.admin_none_pending, m.admin_none_pending],
  completed: [m.admin_none_completed, m.admin_none_completed],
  unreported: [m.admin_none_unreported, m.admin_none_unreported],
} satisfies Record<FilterableState | 'upcoming', [ahead: () => string, before: () => string]>

const noLessonLabel = ({ state, period }: LessonFilters) => {
  const [ahead, before] = emptyLabels[state ?? 'upcoming']
  return period === 'past' ? before() : ahead()
}

function DayOfLessons({
  date,
  today,
  lessons,
  children,
}: {
  date: string
  today: string
  lessons: readonly SchoolLessonView[]
  children: (lesson: SchoolLessonView) => ReactNode
}) {
  return (
    <section aria-labelledby={`jour-${date}`} className="mt-8">
      <h2 id={`jour-${date}`} className="text-2xl first-letter:uppercase">
        {formatDayFrom(today, date)}
        {date === today && (
          <span className="font-sans text-base font-normal text-muted-foreground lowercase">
            {' '}
            {m.school_today()}
          </span>
        )}
      </h2>
      <ul className="mt-2 divide-y border-y">{lessons.map(children)}</ul>
    </section>
  )
}

function LessonLine({ lesson, onCancel }: { lesson: SchoolLessonView; onCancel: () => void }) {
  const isPast = isOver(lesson)
  const note = lessonNote(lesson)
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5 hover:bg-accent/50',
        lesson.state === 'running' && '-mx-3 rounded-xl border-2! border-primary bg-info-soft/40 px-3',
        lesson.state === 'absent' && '-mx-3 rounded-xl border-2! border-destructive bg-card px-3',
      )}
    >
      <time
        dateTime={lesson.startsAt}
        className={cn(
          'chiffres w-14 shrink-0',
          isPast ? 'text-muted-foreground' : 'text-lg font-semibold',
          lesson.state === 'cancelled' && 'line-through',
        )}
      >
        <span className="sr-only">{lesson.day} </span>
        {lesson.time}
      </time>
      <div className={cn('min-w-0 flex-1 basis-56', isPast && 'text-muted-foreground')}>
        <Link
          to="/admin/lessons/$id"
          params={{ id: lesson.id }}
          aria-label={lessonLinkLabel(lesson)}
          className={cn(
            'wrap-anywhere underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current',
            !isPast && 'font-semibold',
          )}
        >
          {lessonTitle(lesson)}
        </Link>
        <p
          className={cn(
            'text-sm wrap-anywhere',
            lesson.state === 'absent' ? 'text-destructive' : 'text-muted-foreground',
          )}
        >
          {note ? <LessonNote lesson={lesson} /> : lessonKind(lesson)}
        </p>
      </div>
      <StatusBadge status={lesson.state} className="sm:ml-auto" />
      {/* Together, so that no button wraps alone. */}
      <div
        className={cn(
          'contents',
          lesson.state === 'absent' && 'max-sm:flex max-sm:items-center max-sm:gap-x-2',
        )}
      >
        {lesson.state === 'absent' && (
          <Link
            to="/admin/lessons/$id"
            params={{ id: lesson.id }}
            aria-label={m.admin_absence_replace_of({
              teacher: lesson.teacherName,
              day: lesson.day,
              time: lesson.time,
            })}
            className="btn btn-primary btn-md relative"
          >
            <UserRoundCheck aria-hidden="true" />
            {m.admin_absence_replace()}
          </Link>
        )}
        {/* Keeps its width without a button, so that the columns stay aligned. */}
        <div className="relative -mr-2.5 flex w-11 justify-end lg:-mr-3.5 lg:w-28">
          {lesson.mayCancel && (
            <Button
              variant="ghost"
              className="max-lg:w-11 max-lg:px-0 lg:px-3.5"
              onClick={onCancel}
              title={m.lessons_cancel_confirm()}
              aria-label={m.school_cancel_of({
                of: ofName(lesson.teacherName),
                day: lesson.day,
                time: lesson.time,
              })}
            >
              <CalendarX2 aria-hidden="true" strokeWidth={1.75} className="max-lg:size-5" />
              <span className="max-lg:hidden">{m.ui_cancel()}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
