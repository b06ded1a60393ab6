import { Link } from '@tanstack/react-router'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayParts } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { cn } from '#ui/cn.ts'
import type { LessonMark } from '../day.ts'
import type { TeacherDay } from './queries.ts'

type Lesson = TeacherDay['lessons'][number]
type Day = TeacherDay['days'][number]

/** Today's lessons in order, the one that comes next or runs in bold. */
export function Today({ day, nextId }: { day: TeacherDay; nextId: string | undefined }) {
  const due = new Set(day.reports.reports.map(({ lessonId }) => lessonId))
  return (
    <section aria-labelledby="aujourdhui">
      <h2 id="aujourdhui" className="text-2xl">
        {m.teachers_day_today()}
      </h2>
      {day.lessons.length === 0 ? (
        <p className="mt-3 border-y py-6 text-muted-foreground">{m.teachers_day_no_lesson()}</p>
      ) : (
        <ol className="mt-4">
          {day.lessons.map(lesson => (
            <TodayLesson
              key={lesson.id}
              lesson={lesson}
              isNext={lesson.id === nextId}
              isReportDue={due.has(lesson.id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function TodayLesson({
  lesson,
  isNext,
  isReportDue,
}: {
  lesson: Lesson
  isNext: boolean
  isReportDue: boolean
}) {
  return (
    <li className="group flex gap-3">
      <time
        dateTime={lesson.startsAt}
        className={cn('chiffres w-12 shrink-0 text-right', isNext ? 'font-bold' : 'text-muted-foreground')}
      >
        {hourLabel(lesson)}
      </time>
      <span aria-hidden="true" className="flex w-3 shrink-0 flex-col items-center">
        <span className={cn('nuqta mt-1.5 size-3 shrink-0', isReportDue ? 'bg-highlight' : 'bg-primary')} />
        <span className="w-px grow bg-border group-last:hidden" />
      </span>
      <p className="min-w-0 pb-5">
        <span className={cn('block wrap-anywhere', isNext && 'font-bold')}>
          {lesson.studentName || m.lessons_erased_student()}
        </span>
        <span className="block text-sm text-muted-foreground">
          {isReportDue ? m.teachers_day_report_due() : lessonLabel(lesson.type, lesson.duration)}
        </span>
      </p>
    </li>
  )
}

const marks: Record<LessonMark, { label: () => string; className: string }> = {
  lesson: { label: m.teachers_day_mark_lesson, className: 'w-4 bg-primary' },
  group: { label: m.teachers_day_mark_group, className: 'w-7 bg-primary' },
  confirm: { label: m.teachers_day_mark_confirm, className: 'w-4 border-2 border-highlight bg-highlight/25' },
  pending: { label: m.teachers_day_mark_pending, className: 'w-7 border border-dashed border-primary' },
  absent: {
    label: m.teachers_day_mark_absent,
    className: 'w-4 border-2 border-dotted border-warning-soft-foreground',
  },
}
const freeMark = 'w-4 border border-input'
/** More squares would not fit in a day of a phone's width. */
const maxSquares = 12

/** The lessons that the teacher gives, and those that she can't give. */
const countGiven = (lessons: readonly LessonMark[]) => {
  const absent = lessons.filter(mark => mark === 'absent').length
  return { given: lessons.length - absent, absent }
}

/** Of today, hours may be over: that is no day off. */
const emptyLabel = (isToday: boolean) => (isToday ? m.teachers_day_over() : m.teachers_day_rest())

const sentenceOf = ({ lessons, freeHours }: Day, isToday: boolean) => {
  const { given, absent } = countGiven(lessons)
  const facts = [
    given > 0 && lessonsLabel(given),
    absent > 0 && m.teachers_day_absent({ count: absent }),
    freeHours > 0 &&
      (freeHours === 1 ? m.teachers_day_free_one() : m.teachers_day_free({ count: freeHours })),
  ]
  return facts.filter(Boolean).join(', ') || emptyLabel(isToday)
}

const lessonsLabel = (count: number) =>
  count === 1 ? m.teachers_day_lessons_one() : m.teachers_day_lessons({ count })

/** The coming seven days at a glance: lessons, those to confirm, hours still free. */
export function ComingDays({ days }: { days: TeacherDay['days'] }) {
  const all = days.flatMap(({ lessons }) => lessons)
  const toConfirm = all.filter(mark => mark === 'confirm').length
  const free = days.reduce((sum, { freeHours }) => sum + freeHours, 0)
  const { given, absent } = countGiven(all)
  const summary = [
    given === 0 ? m.teachers_day_lessons_none() : lessonsLabel(given),
    toConfirm > 0 && m.teachers_day_of_which({ count: toConfirm }),
    absent > 0 && m.teachers_day_absent({ count: absent }),
    free === 0
      ? m.teachers_day_all_taken()
      : free === 1
        ? m.teachers_day_still_free_one()
        : m.teachers_day_still_free({ count: free }),
  ]
  return (
    <section aria-labelledby="sept-jours" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sept-jours" className="text-2xl">
          {m.teachers_day_coming()}
        </h2>
        <Link
          to="/teacher/availability"
          className="inline-flex min-h-11 items-center text-sm link-underlined"
        >
          {m.teachers_day_open_week()}
        </Link>
      </div>
      <p className="chiffres text-muted-foreground">{summary.filter(Boolean).join(', ')}.</p>
      <ol className="mt-4 grid grid-cols-7 divide-x overflow-hidden rounded-2xl border bg-card">
        {days.map((day, index) => (
          <DayCell key={day.date} day={day} isToday={index === 0} />
        ))}
      </ol>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted-foreground">
        {Object.entries(marks)
          .filter(([mark]) => mark === 'lesson' || all.includes(mark as LessonMark))
          .map(([mark, { label, className }]) => (
            <li key={mark} className="flex items-center gap-2">
              <span className={cn('h-4 rounded-xs', className)} />
              {label()}
            </li>
          ))}
        <li className="flex items-center gap-2">
          <span className={cn('h-4 rounded-xs', freeMark)} />
          {m.teachers_day_mark_free()}
        </li>
      </ul>
    </section>
  )
}

function DayCell({ day, isToday }: { day: Day; isToday: boolean }) {
  const { weekday, day: number } = formatDayParts(day.date)
  const squares = [...day.lessons.map(mark => marks[mark].className), ...Array(day.freeHours).fill(freeMark)]
  return (
    <li className={cn('min-h-28 p-1.5 sm:p-3', isToday && 'bg-accent')}>
      <p className="sr-only">
        {m.teachers_day_of({ day: formatDay(day.date), what: sentenceOf(day, isToday) })}
      </p>
      <div aria-hidden="true">
        <p className="text-xs text-muted-foreground sm:text-sm">
          {isToday ? m.teachers_day_short() : weekday}
        </p>
        <p
          className={cn('titre chiffres text-xl font-bold', squares.length === 0 && 'text-muted-foreground')}
        >
          {number}
        </p>
        {squares.length === 0 ? (
          <p className="mt-1 text-2xs text-muted-foreground sm:text-xs">{emptyLabel(isToday)}</p>
        ) : (
          <p className="mt-2 flex flex-wrap gap-1">
            {squares.slice(0, maxSquares).map((className, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares have no other name than their place
              <span key={place} className={cn('h-4 max-w-full rounded-xs', className)} />
            ))}
            {squares.length > maxSquares && (
              <span className="chiffres text-2xs">+{squares.length - maxSquares}</span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
