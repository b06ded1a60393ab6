import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { availabilityApi } from '#features/availability/web/api.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { dayNumberOf, weekdayAt } from '#platform/time/dates.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import type { ReportView } from '../server/view.ts'

/**
 * After a trial: what the teacher proposes. Two presses book it: this link, with everything chosen, and the confirmation that it
 * leads to.
 */
export function TrialProposal({ report, timezone }: { report: ReportView; timezone: string }) {
  const { proposal, teacherId, studentId } = report
  const { data } = useQuery({
    ...availabilityApi.next.queryOptions({
      input: { id: teacherId, timezone, lessonType: 'individual', count: 20 },
    }),
    enabled: proposal !== null,
  })
  if (!proposal) return null
  const weekday = weekdayAt(dayNumberOf(report.date))
  const slots = data?.slots ?? []
  const slot =
    slots.find(one => one.time === report.time && weekdayAt(dayNumberOf(one.date)) === weekday) ??
    slots.find(({ time }) => time >= '08:00' && time < '20:00')
  const choices = {
    path: 'teacher' as const,
    lessonType: 'individual' as const,
    teacherId,
    studentId,
    ...(proposal.package && { packageId: proposal.package.id }),
  }
  return (
    <div className="mt-5 rounded-xl bg-wash-safran p-5 text-wash-safran-foreground">
      <h4 className="font-display text-lg font-bold">{m.reports_go_on({ teacher: report.teacherName })}</h4>
      <p className="mt-1">
        {[
          proposal.level && m.reports_go_on_level({ level: levelLabel[proposal.level]() }),
          proposal.package
            ? m.reports_go_on_package({ name: proposal.package.name })
            : m.reports_go_on_single(),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {slot && (
          <Link
            to="/book-lesson"
            search={{ ...choices, step: 5, date: slot.date, startsAt: slot.startsAt }}
            className={`${buttonClass('primary')} max-sm:w-full`}
          >
            <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
            {m.reports_go_on_book({ day: showDay(slot.date), time: slot.time })}
          </Link>
        )}
        <Link
          to="/book-lesson"
          search={{ ...choices, step: 4 }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {slot ? m.reports_go_on_other() : m.reports_go_on_hours()}
        </Link>
      </div>
    </div>
  )
}
