import { useQuery } from '@tanstack/react-query'
import { holidayPeriodLabel } from '#features/availability/holiday-labels.ts'
import { availabilityApi } from '#features/availability/web/api.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { addDays } from '#platform/time/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import { proposableSlotsQuery } from '../queries.ts'

/** Below the API's limit of days in one question. */
const searchedDays = 60

/** In place of a day's hours when it has none: the absences that close it, and the next day that has one. */
export function DayWithoutHours({
  lesson,
  day,
  onChoose,
}: {
  lesson: LessonView
  day: string
  onChoose: (day: string) => void
}) {
  const { data } = useQuery(availabilityApi.holidays.queryOptions())
  const first = addDays(day, 1)
  const from = data && data.today > first ? data.today : first
  const later = useQuery({
    ...proposableSlotsQuery(lesson, from, addDays(from, searchedDays - 1)),
    enabled: data !== undefined,
  })
  const next = later.data?.slots.find(({ startsAt }) => startsAt !== lesson.startsAt)
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-muted px-4 py-3">
      <p>{m.booking_propose_none()}</p>
      {data?.holidays
        .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
        .map(holiday => (
          <p key={holiday.id}>
            {holiday.isBySchool
              ? m.booking_propose_absence({ period: holidayPeriodLabel(holiday) })
              : m.booking_propose_holiday({ period: holidayPeriodLabel(holiday) })}
          </p>
        ))}
      {next ? (
        <Button
          variant="outline"
          className="h-auto! min-h-11 py-2 whitespace-normal!"
          onClick={() => onChoose(next.date)}
        >
          {m.booking_propose_next({ day: showDay(next.date) })}
        </Button>
      ) : (
        later.data && <p>{m.booking_propose_none_later({ count: searchedDays })}</p>
      )}
    </div>
  )
}
