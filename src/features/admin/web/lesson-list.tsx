import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX2, UserRoundCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { formatNumber } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusGlyph } from '#ui/feedback/status-glyph.tsx'
import { type ListedState, listedStates } from '../lesson-state.ts'
import type { SchoolLessonView } from '../server/school-lesson-view.ts'
import { CancelLessonDialog } from './cancel-lesson-dialog.tsx'
import { type LessonFilters, lessonList } from './queries.ts'
import { lessonKind, lessonNote, lessonTitle } from './record-parts.tsx'

/** Without this, the links to other days would be marked as current. */
const exactMatch = { exact: true }

/** Lessons of a day or from today on, of one teacher, one family or all. The school can cancel a lesson with a reason. */
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
      {counts && !filter.day && <StateFilter state={filter.state} counts={counts} />}
      <p className="mt-6 text-sm text-muted-foreground">{m.lessons_times_in({ zone: zoneLabel })}</p>
      {lessons.length === 0 ? (
        <EmptyState
          className="py-12"
          title={filter.day ? m.school_no_lesson_that_day() : m.lessons_none_upcoming()}
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
        {m.desk_more()}
      </MoreButton>
      <CancelLessonDialog lesson={lesson} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

function LessonFilter({
  filter: { day, teacher, family },
  today,
  name,
}: {
  filter: LessonFilters
  today: string
  /** Name of the teacher or family in the filter. */
  name: string | null
}) {
  const navigate = useNavigate()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('day') ?? '')
    void navigate({ to: '/admin/lessons', search: { day: typed || undefined, teacher, family } })
  }
  const days = [
    // Without a filter the lists by state begin with the same lessons.
    ...(day || teacher || family ? [{ label: m.school_from_today(), value: undefined }] : []),
    { label: m.school_today(), value: today },
    { label: m.school_tomorrow(), value: addDays(today, 1) },
  ]
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <nav aria-label={m.school_days()} className="flex flex-wrap gap-2">
        {days.map(({ label, value }) => (
          <ChoiceChip key={label} chosen={value === day} asChild>
            <Link to="/admin/lessons" search={{ day: value, teacher, family }} activeOptions={exactMatch}>
              {label}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      <form action="/admin/lessons" onSubmit={show} className="flex items-center gap-2">
        {teacher && <input type="hidden" name="teacher" value={teacher} />}
        {family && <input type="hidden" name="family" value={family} />}
        <Input
          key={day}
          type="date"
          name="day"
          aria-label={m.school_day()}
          defaultValue={day}
          className="w-44"
        />
        <Button type="submit" variant="outline" className="h-12">
          {m.school_show()}
        </Button>
      </form>
      {(teacher || family) && (
        <p className="flex w-full flex-wrap items-center gap-x-3">
          <span className="font-semibold">{m.school_lessons_with({ of: ofName(name ?? '') })}</span>
          <Link
            to="/admin/lessons"
            search={{ day }}
            className="inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
          >
            {teacher ? m.school_all_teachers() : m.school_all_families()}
          </Link>
        </p>
      )}
    </div>
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

const stateLabels = {
  absent: m.desk_state_absent,
  pending: m.desk_state_pending,
  postponed: m.desk_state_postponed,
  cancelled: m.desk_state_cancelled,
  completed: m.desk_state_completed,
} satisfies Record<ListedState, () => string>

/** The lists by state, each with its number of lessons. */
function StateFilter({
  state,
  counts,
}: {
  state: ListedState | undefined
  counts: Record<ListedState | 'upcoming', number>
}) {
  return (
    <nav aria-label={m.desk_states()} className="mt-4 flex flex-wrap gap-2">
      {([undefined, ...listedStates] as const).map(one => (
        <ChoiceChip key={one ?? 'upcoming'} chosen={one === state} asChild>
          <Link to="/admin/lessons" search={{ state: one }} activeOptions={exactMatch}>
            <StatusGlyph status={one ?? 'upcoming'} />
            {one ? stateLabels[one]() : m.desk_state_upcoming()}{' '}
            <span className="chiffres opacity-75">{formatNumber(counts[one ?? 'upcoming'])}</span>
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}

function LessonLine({ lesson, onCancel }: { lesson: SchoolLessonView; onCancel: () => void }) {
  const isOver = ['completed', 'postponed', 'cancelled'].includes(lesson.state)
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
          isOver ? 'text-muted-foreground' : 'text-lg font-semibold',
          lesson.state === 'cancelled' && 'line-through',
        )}
      >
        <span className="sr-only">{lesson.day} </span>
        {lesson.time}
      </time>
      <div className={cn('min-w-0 flex-1 basis-56', isOver && 'text-muted-foreground')}>
        <Link
          to="/admin/lessons/$id"
          params={{ id: lesson.id }}
          className={cn(
            'wrap-anywhere underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current',
            !isOver && 'font-semibold',
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
          {note ?? lessonKind(lesson)}
        </p>
      </div>
      <StatusBadge status={lesson.state} className="sm:ml-auto" />
      {lesson.state === 'absent' && (
        <Link
          to="/admin/lessons/$id"
          params={{ id: lesson.id }}
          aria-label={m.desk_absence_replace_of({
            teacher: lesson.teacherName,
            day: lesson.day,
            time: lesson.time,
          })}
          className="btn btn-primary btn-md relative"
        >
          <UserRoundCheck aria-hidden="true" />
          {m.desk_absence_replace()}
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
    </li>
  )
}
