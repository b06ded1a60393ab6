import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { dueReportsQuery } from './queries.ts'

const mostShown = 4

/** The reports that the teacher still has to write, with their number; nothing when there is none. */
export function DueReports() {
  const { data } = useSuspenseQuery(dueReportsQuery())
  const { reports, total } = data
  if (total === 0) return null
  return (
    <section aria-labelledby="a-ecrire" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="a-ecrire" className="chiffres text-2xl">
          {total === 1 ? m.reports_due_count_one() : m.reports_due_count_many({ count: total })}
        </h2>
        {total > mostShown && (
          <Link
            to="/teacher/lessons"
            search={{ scope: 'history' }}
            className="text-sm text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
          >
            {m.families_see_all()}
          </Link>
        )}
      </div>
      <ul className="mt-3 divide-y border-y">
        {reports.slice(0, mostShown).map(({ lessonId, studentId, studentName, date, time, hasDraft }) => (
          <li key={`${lessonId} ${studentId}`} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3.5">
            <span aria-hidden="true" className="nuqta size-3 bg-highlight" />
            <p className="min-w-0 flex-1 basis-52">
              <span className="block font-semibold">{m.reports_due_row({ of: ofName(studentName) })}</span>
              <span className="chiffres block text-sm text-muted-foreground">
                {hasDraft
                  ? m.reports_due_started({ day: formatDay(date), time })
                  : m.reports_due_time({ day: formatDay(date), time })}
              </span>
            </p>
            <Link
              to="/teacher/reports/$lessonId"
              params={{ lessonId }}
              search={{ eleve: studentId }}
              className="btn btn-primary btn-md max-sm:w-full"
            >
              <PenLine aria-hidden="true" strokeWidth={1.75} />
              {m.reports_write()}
              <span className="sr-only"> {m.reports_due_row({ of: ofName(studentName) })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
