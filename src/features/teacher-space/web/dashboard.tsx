import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { AvailabilityCalendar } from '#features/availability/web/availability-calendar.tsx'
import type { CalendarSearch } from '#features/availability/web/calendar-search.ts'
import { Timetable } from '#features/availability/web/timetable.tsx'
import { BackIntoRoom } from '#features/lessons/web/back-into-room.tsx'
import { type HourProposals, TeacherLessonRow } from '#features/lessons/web/teacher-lesson-row.tsx'
import { useRefetchOnStatusChange } from '#features/lessons/web/use-refetch-on-status-change.ts'
import { formatRating } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatNumber } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { useFocusRecovery } from '#ui/controls/use-focus-recovery.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { eurosAndUnit } from '../euros-and-unit.ts'
import { ComingDays, Today } from './coming-days.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextLesson } from './next-lesson.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { shortcuts } from './places.ts'
import { dashboardQuery } from './queries.ts'
import { Waiting } from './waiting.tsx'

export function TeacherDashboard({
  search,
  hourProposals,
}: {
  search: CalendarSearch
  hourProposals: HourProposals
}) {
  const { data, dataUpdatedAt } = useSuspenseQuery(dashboardQuery())
  const { viewer } = useRouteContext({ from: '__root__' })
  const { figures, upcoming, beginning, day } = data
  const [next] = upcoming
  useRefetchOnStatusChange('teacher', upcoming, dataUpdatedAt)
  useFocusRecovery(upcoming)
  return (
    <>
      <div className="flex items-start justify-between gap-5">
        <PageTitle
          title={m.teachers_greeting({ name: viewer?.firstName ?? '' })}
          text={m.teachers_welcome()}
        />
        <NotificationsLink />
      </div>
      {beginning && <FirstSteps beginning={beginning} />}
      <BackIntoRoom
        lessons={day.open.filter(({ id }) => upcoming.every(lesson => lesson.id !== id))}
        sentence={({ time }) => m.lessons_own_room_still_open({ time })}
      />
      {next && <NextLesson lesson={next} day={day} />}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="min-w-0 lg:order-1">
          <Today day={day} nextId={next?.id} />
        </div>
        <Waiting day={day} />
      </div>
      <ComingDays days={day.days} />
      <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-6 lg:grid-cols-4 lg:gap-x-10">
        <Figure
          label={m.teachers_figure_active({ count: figures.activeStudents })}
          figure={formatNumber(figures.activeStudents)}
        />
        <Figure
          label={m.teachers_figure_given({ count: figures.lessonsGiven })}
          figure={formatNumber(figures.lessonsGiven)}
        />
        <Figure label={m.teachers_figure_earnings()} {...eurosAndUnit(figures.earningsMonthCents)} />
        {figures.rating === 0 ? (
          <Figure label={m.teachers_figure_average()} figure={m.teachers_rating_new()} isWord />
        ) : (
          <Figure label={m.teachers_figure_average()} figure={formatRating(figures.rating)} unit="/5" />
        )}
      </dl>
      <nav aria-label={m.teachers_shortcuts()} className="mt-9">
        <ul className="grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-3">
          {shortcuts.map(({ to, label, text, Icon }) => (
            <li key={to}>
              <Link
                to={to as string}
                className="flex h-full items-start gap-3 rounded-xl border bg-card p-4 transition-colors max-sm:flex-col max-sm:gap-2 max-sm:p-3.5 duration-(--duration-quick) hover:border-primary sm:p-5"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-primary" />
                <span className="min-w-0">
                  <span className="block font-semibold">{label()}</span>{' '}
                  <span className="mt-0.5 hidden text-sm text-muted-foreground sm:block">{text()}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AvailabilityCalendar page="/teacher/dashboard" search={search} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <section aria-labelledby="prochains">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="prochains" className="text-2xl">
              {m.teachers_next_lessons()}
            </h2>
            {upcoming.length > 0 && (
              <Link to="/teacher/lessons" className="text-sm link-underlined">
                {m.families_see_all()}
              </Link>
            )}
          </div>
          {upcoming.length === 0 ? (
            <p className="mt-3 border-y py-6 text-muted-foreground">{m.lessons_none_upcoming()}</p>
          ) : (
            <ul className="mt-3 divide-y border-y">
              {upcoming.map(lesson => (
                <TeacherLessonRow
                  key={lesson.id}
                  lesson={lesson}
                  join="outline"
                  hourProposals={hourProposals}
                />
              ))}
            </ul>
          )}
        </section>
        <Timetable />
      </div>
    </>
  )
}

function Figure({
  label,
  figure,
  unit,
  isWord = false,
}: {
  label: string
  figure: string
  unit?: string
  /** Smaller, so that a word fits in half of a phone's width. */
  isWord?: boolean
}) {
  return (
    <div className="flex flex-col-reverse justify-end border-l-2 border-border pl-5">
      <dt className="mt-1 text-sm text-muted-foreground">{label}</dt>
      <dd
        className={cn(
          'titre chiffres flex h-[2.125rem] items-baseline gap-1 leading-[2.125rem] font-bold',
          isWord ? 'text-2xl max-[23rem]:text-xl' : 'text-[2.125rem]',
        )}
      >
        {figure}
        {unit && <span className="text-lg leading-none font-semibold text-muted-foreground">{unit}</span>}
      </dd>
    </div>
  )
}
