import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Globe } from 'lucide-react'
import { useState } from 'react'
import { availabilityApi } from '#features/availability/web/api.ts'
import type { TeacherProfile } from '#features/teachers/server/view.ts'
import { unlessNotFound } from '#features/teachers/web/teacher-queries.ts'
import { m } from '#paraglide/messages.js'
import { formatDayParts, showDay, showDayOfMonth } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { bookingLink, typeWith, useSearchedChild } from '../booking-link.ts'

/** Seven days of a teacher's free hours in the reader's zone, so many weeks from today on. */
export const freeWeekQuery = (id: string, timezone: string, week = 0) =>
  availabilityApi.freeWeek.queryOptions({
    input: { id, week, timezone },
    retry: unlessNotFound,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })

/** The week of free hours on a profile: each hour opens the booking with it. In the school's zone without JavaScript. */
export function FreeWeek({ teacher, isSignedIn }: { teacher: TeacherProfile; isSignedIn: boolean }) {
  const zone = useZone()
  const props = { teacher, isSignedIn }
  return (
    <section id="heures" className="border-t py-9">
      {zone ? (
        <Week {...props} zone={zone} />
      ) : (
        <>
          <noscript>
            <Week {...props} zone={schoolZone} />
          </noscript>
          <div className="noscript:hidden">
            <h2 className="text-2xl">{m.teachers_week_title()}</h2>
            <WeekSkeleton />
          </div>
        </>
      )}
    </section>
  )
}

function Week({ teacher, zone, isSignedIn }: { teacher: TeacherProfile; zone: string; isSignedIn: boolean }) {
  const [week, setWeek] = useState(0)
  const child = useSearchedChild()
  const { data, isLoadingError, isPlaceholderData } = useQuery(freeWeekQuery(teacher.id, zone, week))
  const [first, last] = [data?.days[0]?.date, data?.days.at(-1)?.date]
  const isEmpty = data?.days.every(({ slots }) => slots.length === 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 className="text-2xl">{m.teachers_week_title()}</h2>
        <p className="flex items-center gap-2 text-sm text-muted-foreground">
          <Globe aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {zoneLabel(zone)}
        </p>
        <div className="ml-auto flex items-center gap-1 noscript:hidden">
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.teachers_week_previous()}
            disabled={week === 0}
            onClick={() => setWeek(week - 1)}
          >
            <ChevronLeft />
          </Button>
          <p role="status" className="min-w-44 text-center text-sm font-semibold">
            {first &&
              last &&
              m.teachers_week_range({ from: showDayOfMonth(first), to: showDayOfMonth(last) })}
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.teachers_week_next()}
            disabled={!data || data.isLast}
            onClick={() => setWeek(week + 1)}
          >
            <ChevronRight />
          </Button>
        </div>
      </div>
      {isLoadingError ? (
        <p className="mt-4">{m.teachers_next_slots_failed()}</p>
      ) : !data ? (
        <WeekSkeleton />
      ) : (
        <>
          <ol
            className={cn('mt-5 grid gap-x-2 md:grid-cols-7', isPlaceholderData && 'opacity-60')}
            aria-busy={isPlaceholderData}
          >
            {data.days.map(({ date, slots, isFull }) => (
              <Day
                key={date}
                date={date}
                slots={slots}
                isFull={isFull}
                link={({ startsAt }) =>
                  bookingLink(
                    isSignedIn,
                    { teacherId: teacher.id, lessonType: typeWith(teacher), date, startsAt },
                    child,
                  )
                }
              />
            ))}
          </ol>
          <p className="mt-4 text-sm text-muted-foreground">
            {isEmpty ? m.teachers_week_empty() : m.teachers_week_hint({ name: teacher.firstName })}
          </p>
        </>
      )}
    </>
  )
}

type Slot = { startsAt: string; time: string; note?: string | undefined }

/** A column on a desk, a line on a phone, where days on which the teacher does not teach are left out. */
function Day({
  date,
  slots,
  isFull,
  link,
}: {
  date: string
  slots: readonly Slot[]
  isFull: boolean
  link: (slot: Slot) => ReturnType<typeof bookingLink>
}) {
  const { weekday, day } = formatDayParts(date)
  const isEmpty = slots.length === 0
  return (
    <li
      className={cn(
        'flex gap-4 max-md:border-b max-md:py-3 md:flex-col md:gap-2',
        isEmpty && !isFull && 'max-md:hidden',
      )}
    >
      <p
        className={cn(
          'w-12 shrink-0 text-sm md:w-auto md:border-b-2 md:pb-2 md:text-center',
          isEmpty ? 'text-muted-foreground' : 'md:border-primary',
        )}
      >
        <span className="sr-only">{showDay(date)}</span>
        <span aria-hidden="true" className="block">
          {weekday}
        </span>
        <span aria-hidden="true" className="titre chiffres block text-xl font-semibold">
          {day}
        </span>
      </p>
      {isEmpty ? (
        <p
          className={cn(
            'rounded-sm px-2 py-1 text-center text-sm text-muted-foreground max-md:self-center',
            isFull ? 'bg-muted font-semibold' : 'border border-dashed border-input',
          )}
        >
          {isFull ? m.teachers_week_full() : m.teachers_week_closed()}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2 md:flex-col">
          {slots.map(slot => (
            <li key={slot.startsAt}>
              <Link
                {...link(slot)}
                preload={false}
                className="hour-button md:w-full"
                aria-label={m.teachers_next_slot({
                  day: showDay(date),
                  time: [slot.time, slot.note].filter(Boolean).join(' '),
                })}
              >
                <span>
                  <time dateTime={slot.startsAt}>{slot.time}</time>
                  <span className="block text-xs">{slot.note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function WeekSkeleton() {
  return (
    <Loading className="mt-5">
      <div className="grid grid-cols-3 gap-2 md:grid-cols-7">
        {['1', '2', '3', '4', '5', '6', '7'].map(key => (
          <Skeleton key={key} className="h-40 max-md:h-12" />
        ))}
      </div>
    </Loading>
  )
}
