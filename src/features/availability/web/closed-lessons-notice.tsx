import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { keptLessonsText } from './hour-labels.ts'
import type { ClosedLessons } from './use-add-hours.ts'

const shown = 5

/** On a phone the notice is below what the dialog shows. */
const scrollIntoView = (element: HTMLDivElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The lessons in hours that the teacher is about to close. They take place all the same. */
export function ClosedLessonsNotice({ count, lessons, isJoinable }: ClosedLessons) {
  const isOne = count === 1
  return (
    <div ref={scrollIntoView}>
      <Alert
        kind="warning"
        live
        title={isOne ? m.availability_rules_have_lesson() : m.availability_rules_have_lessons({ count })}
      >
        <ul className="chiffres my-2 list-disc pl-5">
          {lessons.slice(0, shown).map(({ id, date, time, names }) => (
            <li key={id}>
              <Link to="/teacher/lessons" search={{ day: date }} className="link-underlined">
                {m.availability_rules_lesson_line({
                  day: showDay(date),
                  time,
                  names: names || m.availability_unnamed_student(),
                })}
              </Link>
            </li>
          ))}
          {count > shown && <li>{m.availability_rules_other_lessons({ count: count - shown })}</li>}
        </ul>
        {isOne ? m.availability_rules_keep_lesson() : m.availability_rules_keep_lessons()}{' '}
        {keptLessonsText({ count, isJoinable })}
      </Alert>
    </div>
  )
}
