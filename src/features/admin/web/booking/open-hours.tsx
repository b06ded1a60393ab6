import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { groupAudience } from '#features/booking/group-labels.ts'
import { PostponeHours } from '#features/booking/web/postponement/postpone-hours.tsx'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { m } from '#paraglide/messages.js'
import { refusalCode } from '#platform/http/client-errors.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Calendar } from '#ui/calendar/calendar.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { adminApi } from '../api.ts'
import { openHoursQuery } from '../queries.ts'
import { noticeLabel } from '../records/teacher-record.tsx'

export type OpenHour = Awaited<ReturnType<typeof adminApi.openHours.call>>['slots'][number]

/** The teacher's open hours. The school may choose one within the notice, and the page says when it does. */
export function OpenHours({
  teacherName,
  initialMonth,
  except,
  chosen,
  onChoose,
  onTeacherLeft,
  ...lesson
}: {
  teacherId: string
  teacherName: string
  lessonType: LessonType
  duration: LessonLength
  /** A lesson of this kind that is booked already, and moves. */
  isBooked: boolean
  /** The booked lesson, which leaves its own time. */
  movedLesson?: string
  /** For whom the hour is: the page says which groups do not suit the child. */
  studentId: string | undefined
  initialMonth?: string
  /** The hour at which the lesson is now. */
  except?: string
  chosen: OpenHour | undefined
  onChoose: (hour: OpenHour | undefined) => void
  /** The teacher was suspended or has left meanwhile. */
  onTeacherLeft?: () => void
}) {
  const [month, setMonth] = useState(initialMonth)
  const [day, setDay] = useState<string>()
  const { data, error, isPlaceholderData } = useQuery({
    ...openHoursQuery({ ...lesson, month }),
    placeholderData: keepPreviousData,
  })
  const hasLeft = refusalCode(error) === 'teacher_unavailable'
  const leave = useEffectEvent(() => onTeacherLeft?.())
  useEffect(() => {
    if (hasLeft) leave()
  }, [hasLeft])
  // Fetched again, the chosen hour may be within the notice by now, or have other children.
  const renewed = data?.slots.find(({ startsAt }) => startsAt === chosen?.startsAt)
  const renew = useEffectEvent(onChoose)
  useEffect(() => {
    if (renewed && renewed !== chosen) renew(renewed)
  }, [renewed, chosen])
  if (hasLeft)
    return (
      <Alert kind="warning" live>
        {m.admin_act_teacher_left({ teacher: teacherName })}
      </Alert>
    )
  if (error) return <LoadFailure title={m.school_load_failed()} />
  if (!data) return <Spinner />
  const slots = data.slots.flatMap(slot =>
    slot.startsAt === except ? [] : [{ ...slot, note: slot.group ? groupNote(slot.group) : undefined }],
  )
  const choose = (startsAt: string | undefined) =>
    onChoose(data.slots.find(slot => slot.startsAt === startsAt))
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Calendar
          month={month ?? data.month}
          today={data.today}
          {...(day && { selected: day })}
          min={data.today}
          max={data.lastDay}
          loading={isPlaceholderData}
          available={new Set(slots.map(({ date }) => date))}
          onSelect={date => {
            setDay(date)
            choose(undefined)
          }}
          onMonthChange={next => {
            setMonth(next)
            setDay(undefined)
            choose(undefined)
          }}
          showLegend={false}
        />
        <div>
          {!isPlaceholderData && slots.length === 0 ? (
            <Alert kind="warning" live>
              {m.lessons_postpone_month_empty({ teacher: teacherName })}
            </Alert>
          ) : day ? (
            <PostponeHours
              day={day}
              zone={data.zoneLabel}
              slots={slots.filter(({ date }) => date === day)}
              chosen={chosen?.startsAt}
              onChoose={choose}
            />
          ) : (
            <p className="text-muted-foreground">{m.lessons_postpone_choose()}</p>
          )}
        </div>
      </div>
      {chosen?.group && <GroupWarning group={chosen.group} />}
      {chosen?.isWithinNotice && (
        <Alert kind="warning" live>
          {m.admin_act_within_notice({ of: ofName(teacherName), notice: noticeLabel(data.noticeMinutes) })}
        </Alert>
      )}
    </>
  )
}

/** «Fondations, 8 à 10 ans, 3 places libres» */
const groupNote = ({ freeSeats: count, ...group }: NonNullable<OpenHour['group']>) =>
  m.admin_act_group_hour({ audience: groupAudience(group), count })

/** Warns before a child is seated in a group that does not suit it, or where a child waits whose family is then mailed. */
function GroupWarning({ group }: { group: NonNullable<OpenHour['group']> }) {
  if (group.suits && !group.isPending) return null
  return (
    <Alert
      kind={group.suits ? 'info' : 'warning'}
      live
      title={group.suits ? groupNote(group) : m.admin_act_group_unfit()}
    >
      {!group.suits && <p>{m.admin_act_group_unfit_text({ audience: groupAudience(group) })}</p>}
      {group.isPending && <p>{m.admin_act_group_pending()}</p>}
    </Alert>
  )
}
