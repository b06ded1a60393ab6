import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { formatMonth } from '#platform/time/date-format.ts'
import { monthShowing } from '#platform/time/month-calendar.ts'
import { Calendar } from '#ui/calendar/calendar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { changes, selectFirstSlot } from '../../choices.ts'
import { GroupsToJoin, OpenOwnGroupText } from '../groups/groups-to-join.tsx'
import { daysQuery, hoursQuery, monthQuery } from '../queries.ts'
import { LengthChoice } from './length-choice.tsx'
import { Recurrence } from './recurrence.tsx'
import { SessionList } from './session-list.tsx'
import { SlotList } from './slot-list.tsx'
import { StepFrame } from './step-frame.tsx'
import { searchFor } from './teacher-match.ts'
import { useTeacherCheck, type Wizard } from './use-wizard.ts'

export function TimeStep({ wizard }: { wizard: Wizard }) {
  const { choices, change, today, quote, isParent } = wizard
  const day = today.data?.today
  const monthOfDate = day && monthShowing(choices.date ?? day, day)
  const month = choices.month ?? monthOfDate
  const isTeacherFirst = choices.path !== 'time'
  const ofMonth = useQuery(monthQuery(choices, month, day))
  // The chosen day may be in another month than the calendar shows.
  const dateMonth = useQuery(monthQuery(choices, choices.date ? monthOfDate : month, day))
  const child = searchFor(wizard.student)
  const daysOfAll = daysQuery(choices, child, month, day)
  const days = useQuery(isTeacherFirst ? { ...daysOfAll, queryFn: skipToken } : daysOfAll)
  const hoursOfAll = hoursQuery(choices, child)
  const hours = useQuery(isTeacherFirst ? { ...hoursOfAll, queryFn: skipToken } : hoursOfAll)

  useTeacherCheck(ofMonth.error)

  const slots = isTeacherFirst
    ? dateMonth.data?.slots.filter(({ date }) => date === choices.date)
    : hours.data?.slots
  const age = wizard.student?.age
  const selectSlot = useEffectEvent(() => {
    const firstSlot = selectFirstSlot(choices, slots, age)
    if (firstSlot) change(firstSlot)
  })
  // Two days may need one in turn: the kept day, and then the teacher's next day.
  const dayToSelect = selectFirstSlot(choices, slots, age) && choices.date
  useEffect(() => {
    if (dayToSelect) selectSlot()
  }, [dayToSelect])

  // On a phone the hours are below the calendar: scroll them into view when another day is chosen.
  const hoursOfDay = useRef<HTMLDivElement>(null)
  const shownDate = useRef(choices.date)
  useEffect(() => {
    if (slots === undefined || shownDate.current === choices.date) return
    shownDate.current = choices.date
    hoursOfDay.current?.scrollIntoView({ block: 'nearest' })
  }, [slots, choices.date])

  const needed = isTeacherFirst ? [ofMonth, dateMonth] : [days, hours]
  const isFailed = needed.some(({ isLoadingError }) => isLoadingError)
  const retry = () =>
    isTeacherFirst
      ? Promise.all([ofMonth.refetch(), dateMonth.refetch()])
      : Promise.all([days.refetch(), ...(choices.date ? [hours.refetch()] : [])])
  const freeDays = isTeacherFirst ? ofMonth.data?.slots.map(({ date }) => date) : days.data?.days
  const isMonthEmpty = freeDays?.length === 0
  const chosenQuote = quote.data && !quote.isPlaceholderData ? quote.data : undefined

  return (
    <StepFrame heading={isParent ? m.booking_time_heading() : m.booking_time_heading_self()}>
      {isFailed && (
        <Alert kind="danger" live className="mx-5 mt-5 sm:mx-8">
          <p>{isParent ? m.booking_availability_failed() : m.booking_availability_failed_self()}</p>
          <Button size="sm" variant="outline" className="mt-3" onClick={retry}>
            {m.site_retry()}
          </Button>
        </Alert>
      )}
      <LengthChoice wizard={wizard} />
      {choices.lessonType === 'group' && !isTeacherFirst && (
        <>
          <GroupsToJoin wizard={wizard} />
          <p className="px-5 pt-5 sm:px-8 sm:pt-8">
            <OpenOwnGroupText />
          </p>
        </>
      )}
      <div className="grid md:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
        <div className="p-5 sm:p-8">
          {today.data && day && month && (
            <Calendar
              month={month}
              today={day}
              selected={choices.date}
              min={day}
              max={today.data.lastDay}
              loading={(isTeacherFirst ? ofMonth : days).isPending}
              available={new Set(freeDays)}
              dayField="date"
              monthField="month"
              onMonthChange={shown => change(changes.month(shown))}
            />
          )}
          {isMonthEmpty && month && (
            <Alert kind="warning" live className="mt-5">
              {m.booking_month_empty({ month: formatMonth(`${month}-01`) })}
            </Alert>
          )}
        </div>
        <div ref={hoursOfDay} className="border-t p-5 sm:p-8 md:border-t-0 md:border-l">
          <SlotList
            wizard={wizard}
            slots={slots}
            isLoading={choices.date !== undefined && slots === undefined && !isFailed}
            offset={chosenQuote?.offset ?? today.data?.offset}
          />
        </div>
      </div>
      {!choices.isTrial && choices.startsAt && <Recurrence wizard={wizard} />}
      {choices.frequency && choices.teacherId && <SessionList wizard={wizard} />}
    </StepFrame>
  )
}
