import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import type { AbsenceView } from '../server/views.ts'

/** The lessons that need a substitute; each opens where one is chosen. Renders nothing when there are none. */
export function AbsenceList({ absences }: { absences: AbsenceView[] }) {
  if (absences.length === 0) return null
  return (
    <section aria-labelledby="absences" className="mt-8">
      <h2 id="absences" className="text-2xl">
        {m.school_absences()}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {absences.map(({ id, day, time, teacherName, reason }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">{m.school_absence_of({ teacher: teacherName })}</p>
              <p className="chiffres text-sm text-muted-foreground">{m.school_absence_at({ day, time })}</p>
              {reason && <p className="mt-1 max-w-read wrap-anywhere">{m.reports_quote({ text: reason })}</p>}
            </div>
            <Link to="/admin/lessons/$id" params={{ id }} className="btn btn-outline btn-md max-sm:w-full">
              {m.school_absence_find()}
              <span className="sr-only"> {`${teacherName}, ${day}, ${time}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
