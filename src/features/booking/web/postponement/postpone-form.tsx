import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SeriesScope } from '#features/lessons/series.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { SeriesScopeChoice } from '#features/lessons/web/series-scope.tsx'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { monthShowing } from '#platform/time/month-calendar.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { Calendar } from '#ui/calendar/calendar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { bookingContextQuery, monthQuery, postponedGroupQuery, postponementPreviewQuery } from '../queries.ts'
import { OpensGroup } from '../wizard/opens-group.tsx'
import { MoveNotes } from './move-notes.tsx'
import { PostponeHours } from './postpone-hours.tsx'
import { SeriesPostponement } from './series-postponement.tsx'
import { usePostpone } from './use-postpone.ts'
import { usePostponeSeries, useSeriesPostponement, useSeriesScope } from './use-postpone-series.ts'

/** A booked lesson may be postponed even if the teacher no longer offers its type or length. */
const slotsQuery = (lesson: LessonView, month: string, today: string | undefined) => {
  const { id: movedLesson, teacherId, type: lessonType, duration } = lesson
  return monthQuery({ teacherId, lessonType, duration, isBooked: true, movedLesson }, month, today)
}

export function PostponeForm({
  lesson,
  onDone,
  onBusy,
  initialScope,
}: {
  lesson: LessonView
  initialScope: SeriesScope
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}) {
  const { data } = useQuery(bookingContextQuery())
  const today = data?.today
  const [turned, setTurned] = useState<string>()
  const month = turned ?? monthShowing(lesson.date, today ?? lesson.date)
  const [day, setDay] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const slots = useQuery(slotsQuery(lesson, month, today))
  const isTeacherGone = isNotFound(slots.error)
  const { scope, setScope, series } = useSeriesScope(lesson, initialScope)
  const { postpone, isPostponing, refusal } = usePostpone(lesson, onDone)
  const moves = useSeriesPostponement(lesson, scope, startsAt)
  const postponable = moves.data?.moves.filter(({ problem }) => problem === null)
  const seriesPostponement = usePostponeSeries(lesson, {
    onDone,
    onTeacherChanged: () => setStartsAt(undefined),
  })
  const postponedGroup = useQuery(postponedGroupQuery(lesson, startsAt))
  const preview = useQuery(postponementPreviewQuery(lesson, scope === 'one' ? startsAt : undefined))
  const isBusy = isPostponing || seriesPostponement.isPending
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  // On a phone the hours are below the calendar.
  const hours = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (day) hours.current?.scrollIntoView({ block: 'nearest' })
  }, [day])

  // On a phone the confirming button is below the hours, and what appears above it would push it out of sight.
  const end = useRef<HTMLDivElement>(null)
  const refused = refusal ?? seriesPostponement.refusal
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives later stands above the button
  useEffect(() => {
    if (refused || startsAt) end.current?.scrollIntoView({ block: 'nearest' })
  }, [refused, startsAt, postponedGroup.data, moves.data, preview.data])

  const open = slots.data?.slots.filter(slot => slot.startsAt !== lesson.startsAt)
  const chosen = open?.find(slot => slot.startsAt === startsAt)
  return (
    <>
      {series && (
        <SeriesScopeChoice
          legend={m.booking_series_postpone_what()}
          lessons={series.lessons}
          lessonId={lesson.id}
          value={scope}
          onChange={setScope}
          disabled={isBusy}
        />
      )}
      {lesson.free && !isTeacherGone && (
        <p className="rounded-md bg-success-soft p-4 text-success-soft-foreground not-first:mt-5">
          {m.lessons_postpone_free({
            startDay: showDay(lesson.date),
            startTime: hourLabel(lesson),
            day: showDay(lesson.free.date),
            time: hourLabel(lesson.free),
          })}
        </p>
      )}
      {isTeacherGone ? (
        <Alert kind="warning" live className="not-first:mt-5">
          {m.lessons_postpone_no_teacher({ teacher: lesson.teacherName })}
        </Alert>
      ) : slots.isLoadingError ? (
        <Alert kind="danger" live className="mt-5">
          <p>{m.lessons_postpone_load_failed()}</p>
          <Button size="sm" variant="outline" className="mt-3" onClick={() => void slots.refetch()}>
            {m.ui_retry()}
          </Button>
        </Alert>
      ) : (
        <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          {data && today ? (
            <Calendar
              month={month}
              today={today}
              selected={day}
              min={today}
              max={data.lastDay}
              loading={slots.isPending}
              available={new Set(open?.map(({ date }) => date))}
              onSelect={date => {
                setDay(date)
                setStartsAt(undefined)
              }}
              onMonthChange={setTurned}
              showLegend={false}
            />
          ) : (
            <Loading>
              <Skeleton className="block h-80 rounded-xl" />
            </Loading>
          )}
          <div ref={hours}>
            {open?.length === 0 ? (
              <Alert kind="warning" live>
                {m.lessons_postpone_month_empty({ teacher: lesson.teacherName })}
              </Alert>
            ) : day ? (
              <PostponeHours
                day={day}
                zone={zoneLabel(lesson.timezone)}
                slots={open?.filter(({ date }) => date === day)}
                chosen={startsAt}
                onChoose={setStartsAt}
              />
            ) : (
              <p className="text-muted-foreground">{m.lessons_postpone_choose()}</p>
            )}
          </div>
        </div>
      )}
      {chosen && <OpensGroup quote={postponedGroup.data} className="mt-5" />}
      {chosen && scope !== 'one' && <SeriesPostponement moves={moves} />}
      {chosen && (
        <MoveNotes preview={scope === 'one' ? preview.data : moves.data?.cancelling} className="mt-5" />
      )}
      <div ref={end} className="scroll-mb-6">
        {refused && (
          <Alert kind="danger" live className="mt-5">
            {refused}
          </Alert>
        )}
        <div className="dialog-footer">
          <Button variant="outline" disabled={isBusy} onClick={onDone}>
            {scope === 'one' ? m.lessons_cancel_keep() : m.lessons_series_keep()}
          </Button>
          {scope === 'one' ? (
            <Button
              busy={isBusy}
              // The limit at the new hour is read before it is agreed to; without a connection the move itself says so.
              disabled={!chosen || preview.isFetching}
              onClick={() => chosen && postpone(chosen.startsAt, () => setStartsAt(undefined))}
            >
              {chosen
                ? m.lessons_postpone_confirm_to({ day: showDay(chosen.date), time: chosen.time })
                : m.lessons_postpone_confirm()}
            </Button>
          ) : (
            <Button
              busy={isBusy}
              disabled={!chosen || !postponable?.some(({ lessonId }) => lessonId === lesson.id)}
              onClick={() =>
                chosen && moves.data && seriesPostponement.postpone(scope, chosen.startsAt, moves.data.moves)
              }
            >
              {postponeLabel(postponable?.length, moves.data?.moves.length)}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

const postponeLabel = (postponable: number | undefined, all: number | undefined) => {
  if (!postponable) return m.booking_series_postpone_confirm_none()
  if (postponable === 1) return m.lessons_postpone_confirm()
  return postponable === all
    ? m.booking_series_postpone_confirm({ count: postponable })
    : m.booking_series_postpone_confirm_others({ count: postponable })
}
