import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { Calendar } from '#ui/calendar/calendar.tsx'
import { monthOf } from '#ui/calendar/calendar-days.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { PostponeHours } from './postpone-hours.tsx'
import { monthQuery, todayQuery } from './queries.ts'
import { usePostpone } from './use-postpone.ts'

/** A booked lesson may move even if the teacher no longer offers its type or length. */
const slotsQuery = (lesson: LessonView, month: string, today: string | undefined) => {
  const { teacherId, type: lessonType, duration } = lesson
  return monthQuery({ teacherId, lessonType, duration, isBooked: true }, month, today)
}

export function PostponeForm({
  lesson,
  onDone,
  onBusy,
}: {
  lesson: LessonView
  onDone: () => void
  onBusy: (isBusy: boolean) => void
}) {
  const { data } = useQuery(todayQuery())
  const today = data?.today
  const [month, setMonth] = useState(monthOf(lesson.date))
  const [day, setDay] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const slots = useQuery(slotsQuery(lesson, month, today))
  const { postpone, isPostponing, refusal } = usePostpone(lesson, onDone)
  useEffect(() => onBusy(isPostponing), [isPostponing, onBusy])

  const open = slots.data?.slots.filter(slot => slot.startsAt !== lesson.startsAt)
  const chosen = open?.find(slot => slot.startsAt === startsAt)
  return (
    <>
      <p className="rounded-md bg-success-soft p-4 text-success-soft-foreground">
        {m.lessons_postpone_free({ day: formatDay(lesson.freeUntilDate), time: lesson.freeUntilTime })}
      </p>
      {slots.isLoadingError ? (
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
              onMonthChange={setMonth}
              showLegend={false}
            />
          ) : (
            <Loading>
              <Skeleton className="block h-80 rounded-xl" />
            </Loading>
          )}
          <div>
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
      {refusal && (
        <Alert kind="danger" live className="mt-5">
          {refusal}
        </Alert>
      )}
      <div className="dialog-footer">
        <Button variant="outline" disabled={isPostponing} onClick={onDone}>
          {m.lessons_cancel_keep()}
        </Button>
        <Button
          busy={isPostponing}
          disabled={!chosen}
          className="h-auto! min-h-11 py-2 whitespace-normal!"
          onClick={() => chosen && postpone(chosen.startsAt, () => setStartsAt(undefined))}
        >
          {chosen
            ? m.lessons_postpone_confirm_to({ day: formatDay(chosen.date), time: chosen.time })
            : m.lessons_postpone_confirm()}
        </Button>
      </div>
    </>
  )
}
