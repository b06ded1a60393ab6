import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Globe, Paintbrush, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { formatHour, mondayOf } from '#platform/time/dates.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { cn } from '#ui/cn.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Glyph } from '#ui/feedback/glyph.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { visibleHours } from '../calendar-days.ts'
import type { HourView, WeekView } from '../server/view.ts'
import { AddHours } from './add-hours.tsx'
import type { CalendarPage, CalendarSearch } from './calendar-search.ts'
import { SingleDay, StackedDays } from './day-hours.tsx'
import { holidayAnchor } from './holiday-anchor.ts'
import { formatZone, keptLessonsText, stateStyles } from './hour-labels.ts'
import { weekQuery } from './queries.ts'
import { usePaintHours } from './use-paint-hours.ts'
import { type PendingChange, useSetHour } from './use-set-hour.ts'
import { isComing, ViewSwitch, WeekNavigation } from './week-navigation.tsx'
import { WeekTable } from './week-table.tsx'

/** The state of each of the teacher's hours; pressing one opens or closes it. */
export function AvailabilityCalendar({ page, search }: { page: CalendarPage; search: CalendarSearch }) {
  const [isAdding, setIsAdding] = useState(false)
  const query = useQuery({
    ...weekQuery(search.date && mondayOf(search.date), isComing(page)),
    placeholderData: keepPreviousData,
  })
  const week = query.data
  return (
    <section
      className="mt-10 overflow-hidden rounded-2xl border bg-card"
      aria-labelledby="disponibilites"
      aria-busy={query.isPlaceholderData || undefined}
    >
      <div className="grid gap-4 border-b p-5 sm:px-7">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-4">
          <h2 id="disponibilites" className="text-2xl">
            {m.availability_title()}
          </h2>
          <Button className="max-sm:w-full" disabled={!week} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            {m.availability_add()}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <ViewSwitch page={page} search={search} />
          {week && <WeekNavigation page={page} search={search} week={week} />}
        </div>
      </div>
      {week ? (
        <Week week={week} page={page} search={search} />
      ) : query.isError ? (
        <ErrorState
          heading="h3"
          className="px-5 py-12"
          title={m.availability_load_failed()}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading className="p-5 sm:px-7">
          <Skeleton className="block h-128 rounded-lg" />
        </Loading>
      )}
      {week && (
        <AddHours open={isAdding} onOpenChange={setIsAdding} today={week.today} zone={week.timezone} />
      )}
    </section>
  )
}

/** These are rare, so each is explained in a week that has it. */
const rareStates = ['cancelled', 'holiday', 'absence'] as const

const legendOf = ({ days }: WeekView) => {
  const { available, booked, pending, busy } = stateStyles
  const hasState = (rare: string) => days.some(({ hours }) => hours.some(({ state }) => state === rare))
  return [available, booked, pending, busy, ...rareStates.filter(hasState).map(rare => stateStyles[rare])]
}

/** Leads to a holiday among those listed on the page of the hours. */
const useShowHoliday = (search: CalendarSearch) => {
  const navigate = useNavigate()
  return (id: string) => {
    const line = document.getElementById(holidayAnchor(id))
    if (line) line.focus()
    else void navigate({ to: '/teacher/availability', search, hash: holidayAnchor(id) })
  }
}

/** What a press does to an hour with lessons. */
const pendingText = ({ isOpen, isOfAbsence, isJoinable }: PendingChange) => {
  if (isOpen) return `${m.availability_booked_close()} ${keptLessonsText({ count: 1, isJoinable })}`
  if (isOfAbsence) return m.availability_absence_hour_lesson({ action: m.lessons_absence_withdraw() })
  return isJoinable
    ? `${m.availability_booked_closed()} ${m.availability_group_joinable()}`
    : m.availability_booked_closed()
}

function Week({ week, page, search }: { week: WeekView; page: CalendarPage; search: CalendarSearch }) {
  const [isWholeDay, setIsWholeDay] = useState(false)
  const [isPaintMode, setIsPaintMode] = useState(false)
  const painting = usePaintHours(week.timezone)
  const { toggle, busy, pending, dismiss, confirm } = useSetHour(week.timezone)
  const hours = isWholeDay ? { first: 0, last: 23 } : visibleHours(week.days)
  const isInWeek = (date: string | undefined) => week.days.some(day => day.date === date)
  const chosen =
    search.date && isInWeek(search.date) ? search.date : isInWeek(week.today) ? week.today : week.from
  const showHoliday = useShowHoliday(search)
  const shared = {
    hours,
    busy,
    onPress: (date: string, hour: HourView) =>
      hour.holidayId ? showHoliday(hour.holidayId) : toggle(date, hour),
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b px-5 py-2 sm:px-7">
        <Button
          variant={isPaintMode ? 'primary' : 'outline'}
          size="sm"
          aria-pressed={isPaintMode}
          onClick={() => setIsPaintMode(before => !before)}
        >
          <Paintbrush aria-hidden="true" strokeWidth={1.75} />
          {m.availability_paint()}
        </Button>
        <Button
          variant="link"
          size="sm"
          aria-pressed={isWholeDay}
          onClick={() => setIsWholeDay(before => !before)}
        >
          {m.availability_all_hours()}
        </Button>
      </div>
      {(search.view !== 'day' || isPaintMode) && (
        <WeekTable
          week={week}
          className={isPaintMode ? 'max-sm:px-1' : 'max-md:hidden'}
          isPainting={isPaintMode}
          onPaint={painting.paint}
          {...shared}
        />
      )}
      {search.view !== 'week' && !isPaintMode && (
        <SingleDay
          week={week}
          chosen={chosen}
          page={page}
          search={search}
          className={search.view === 'day' ? '' : 'md:hidden'}
          {...shared}
        />
      )}
      {search.view === 'week' && !isPaintMode && (
        <StackedDays week={week} className="md:hidden" {...shared} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t bg-muted/60 px-5 py-4 sm:px-7">
        <ul aria-label={m.availability_legend()} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {legendOf(week).map(({ label, colours, shape }) => (
            <li key={label()} className="inline-flex items-center gap-2">
              <span className={cn('inline-flex size-6 items-center justify-center rounded-sm', colours)}>
                <Glyph shape={shape} />
              </span>
              {label()}
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Globe aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {formatZone(week.timezone, week.offsets)}
        </p>
      </div>
      <Dialog
        open={pending !== undefined}
        onOpenChange={open => !open && dismiss()}
        busy={busy !== undefined}
        title={
          pending &&
          m.availability_booked_title({
            day: capitalised(showDay(pending.date)),
            time: formatHour(pending.hour),
          })
        }
        description={
          pending &&
          (pending.hasLessons
            ? m.availability_booked_names({ names: pending.names || m.availability_unnamed_student() })
            : m.availability_absence_hour())
        }
        footer={
          pending && (
            <Button variant="outline" busy={busy !== undefined} onClick={() => confirm(pending)}>
              {pending.isOpen ? m.availability_close_confirm() : m.availability_reopen()}
            </Button>
          )
        }
      >
        {pending?.hasLessons && (
          <>
            <Link
              to="/teacher/lessons"
              search={{ day: pending.date }}
              className={cn(buttonClass('primary'), 'w-full')}
            >
              {m.availability_booked_lesson()}
            </Link>
            <p className="mt-5 text-sm text-muted-foreground">{pendingText(pending)}</p>
          </>
        )}
      </Dialog>
      <AlertDialog
        open={painting.pending !== undefined}
        onOpenChange={open => !open && painting.dismiss()}
        title={m.availability_paint_close_title()}
        description={
          painting.pending &&
          `${m.availability_paint_close_text({
            names: painting.pending.names || m.availability_unnamed_student(),
          })} ${keptLessonsText({ count: 2, isJoinable: painting.pending.isJoinable })}`
        }
        cancel={m.availability_close_cancel()}
        confirm={m.availability_close_anyway()}
        busy={painting.isPainting}
        onConfirm={() => painting.pending && painting.confirm(painting.pending)}
      />
    </>
  )
}
