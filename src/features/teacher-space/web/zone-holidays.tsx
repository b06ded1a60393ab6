import { useQuery } from '@tanstack/react-query'
import { availabilityApi } from '#features/availability/web/api.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Alert } from '#ui/feedback/alert.tsx'

const shown = 5

/** The lessons that a new zone brings into a holiday, whose days keep their dates. Read before the zone is saved. */
export function ZoneHolidays({ timezone }: { timezone: string }) {
  const { data } = useQuery(availabilityApi.holidayLessonsIn.queryOptions({ input: { timezone } }))
  const lessons = data?.lessons ?? []
  const count = lessons.length
  if (count === 0) return null
  return (
    <Alert
      kind="warning"
      live
      title={count === 1 ? m.teachers_settings_zone_lesson() : m.teachers_settings_zone_lessons({ count })}
    >
      <ul className="chiffres my-2 list-disc pl-5">
        {lessons.slice(0, shown).map(lesson => (
          <li key={lesson.id}>
            {m.availability_rules_lesson_line({
              day: showDay(lesson.date),
              time: hourLabel(lesson),
              names: lesson.studentName || m.availability_unnamed_student(),
            })}
          </li>
        ))}
        {count > shown && <li>{m.availability_rules_other_lessons({ count: count - shown })}</li>}
      </ul>
      {m.teachers_settings_zone_holidays()}
    </Alert>
  )
}
