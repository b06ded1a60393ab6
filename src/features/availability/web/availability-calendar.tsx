import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Globe, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusGlyph } from '#ui/feedback/status-glyph.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { mondayOf, shownHours } from '../calendar-days.ts'
import { AddHours } from './add-hours.tsx'
import type { CalendarPage, CalendarSearch } from './calendar-search.ts'
import { ChosenDay, StackedDays } from './day-hours.tsx'
import { clock, stateLooks, weekInWords, zoneInWords } from './hour-words.ts'
import { weekQuery } from './queries.ts'
import { useSetHour } from './use-set-hour.ts'
import { WeekTable } from './week-table.tsx'
import type { WeekView } from './week-view.ts'
import { useWideScreen } from './wide-screen.ts'

/** The teacher's hours as they really are; a press on one opens or closes it. */
export function AvailabilityCalendar({ page, search }: { page: CalendarPage; search: CalendarSearch }) {
  const [isAdding, setIsAdding] = useState(false)
  const asked = useQuery({
    ...weekQuery(search.date && mondayOf(search.date)),
    placeholderData: keepPreviousData,
  })
  const week = asked.data
  return (
    <section
      className="mt-10 overflow-hidden rounded-2xl border bg-card"
      aria-labelledby="disponibilites"
      aria-busy={asked.isPlaceholderData || undefined}
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
          <Views page={page} search={search} />
          {week && <Turn page={page} search={search} week={week} />}
        </div>
      </div>
      {week ? (
        <Week week={week} page={page} search={search} />
      ) : asked.isError ? (
        <ErrorState
          heading="h3"
          className="px-5 py-12"
          title={m.availability_load_failed()}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      ) : (
        <Loading className="p-5 sm:px-7">
          <Skeleton className="block h-128 rounded-lg" />
        </Loading>
      )}
      {week && <AddHours open={isAdding} onOpenChange={setIsAdding} today={week.today} />}
    </section>
  )
}

/** A link to other days of the same page is not a link to where one is. */
const exactly = { exact: true }

/** Day or week. Until the person chooses, the screen's width does. */
function Views({ page, search }: { page: CalendarPage; search: CalendarSearch }) {
  const isWide = useWideScreen()
  const { view } = search
  const tab = (of: 'day' | 'week', label: string) => (
    <Link
      to={page}
      search={{ ...search, view: of }}
      activeOptions={exactly}
      resetScroll={false}
      replace
      aria-current={(view ?? (isWide ? 'week' : 'day')) === of ? 'true' : undefined}
      className={cn(
        'inline-flex h-11 items-center rounded-sm px-4 md:h-9',
        view === of
          ? 'bg-card text-foreground shadow-xs'
          : view !== undefined
            ? 'text-muted-foreground'
            : of === 'week'
              ? 'text-muted-foreground md:bg-card md:text-foreground md:shadow-xs'
              : 'max-md:bg-card max-md:shadow-xs md:text-muted-foreground',
      )}
    >
      {label}
    </Link>
  )
  return (
    <nav
      aria-label={m.availability_view()}
      className="inline-flex rounded-md bg-muted p-1 text-sm font-medium"
    >
      {tab('day', m.availability_view_day())}
      {tab('week', m.availability_view_week())}
    </nav>
  )
}

function Turn({ page, search, week }: { page: CalendarPage; search: CalendarSearch; week: WeekView }) {
  const to = (date: string, label: string, children: ReactNode) => (
    <Link
      to={page}
      search={{ ...search, date }}
      activeOptions={exactly}
      resetScroll={false}
      replace
      aria-label={label}
      className={buttonClass('ghost', 'icon')}
    >
      {children}
    </Link>
  )
  return (
    <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
      {to(
        addDays(week.from, -7),
        m.availability_week_before(),
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} />,
      )}
      <div className="flex items-center gap-2 max-md:flex-col max-md:gap-0">
        <p aria-live="polite" className="chiffres text-sm font-semibold">
          {weekInWords(week.from)}
        </p>
        <Link
          to={page}
          search={{ ...search, date: undefined }}
          activeOptions={exactly}
          resetScroll={false}
          replace
          className="inline-flex h-11 items-center rounded-md px-2 text-sm text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
        >
          {m.availability_today()}
        </Link>
      </div>
      {to(
        addDays(week.from, 7),
        m.availability_week_after(),
        <ChevronRight aria-hidden="true" strokeWidth={1.75} />,
      )}
    </div>
  )
}

function Week({ week, page, search }: { week: WeekView; page: CalendarPage; search: CalendarSearch }) {
  const [isWhole, setIsWhole] = useState(false)
  const { press, busy, question, forget, close } = useSetHour()
  const usual = shownHours(week.days)
  const hours = isWhole ? { first: 0, last: 23 } : usual
  const inWeek = (date: string | undefined) => week.days.some(day => day.date === date)
  const chosen =
    search.date && inWeek(search.date) ? search.date : inWeek(week.today) ? week.today : week.from
  const shown = { hours, busy, onPress: press }
  return (
    <>
      {search.view !== 'day' && <WeekTable week={week} className="max-md:hidden" {...shown} />}
      {search.view !== 'week' && (
        <ChosenDay
          week={week}
          chosen={chosen}
          page={page}
          search={search}
          className={search.view === 'day' ? '' : 'md:hidden'}
          {...shown}
        />
      )}
      {search.view === 'week' && <StackedDays week={week} className="md:hidden" {...shown} />}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t bg-muted/60 px-5 py-4 sm:px-7">
        <ul aria-label={m.availability_key()} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {Object.entries(stateLooks).map(([state, { word, colours, glyph }]) => (
            <li key={state} className="inline-flex items-center gap-2">
              <span className={cn('inline-flex size-6 items-center justify-center rounded-sm', colours)}>
                <StatusGlyph status={glyph} />
              </span>
              {word()}
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Globe aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {zoneInWords(week.timezone, week.offsets)}
        </p>
        <Button variant="link" size="sm" aria-pressed={isWhole} onClick={() => setIsWhole(before => !before)}>
          {m.availability_all_hours()}
        </Button>
      </div>
      <AlertDialog
        open={question !== undefined}
        onOpenChange={open => !open && forget()}
        title={m.availability_close_title()}
        description={
          question &&
          m.availability_close_text({
            day: formatDay(question.date),
            time: clock(question.hour),
            names: question.names || m.availability_no_name(),
          })
        }
        cancel={m.availability_close_cancel()}
        confirm={m.availability_close_confirm()}
        busy={busy !== undefined}
        onConfirm={() => question && close(question)}
      />
    </>
  )
}
