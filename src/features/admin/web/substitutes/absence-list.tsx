import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { childrenLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import type { AbsenceView } from '../../server/view.ts'
import { noTeacherLabel } from '../records/record-parts.tsx'

/** A sick teacher may leave many lessons; the limit keeps the rest of the dashboard in sight. */
const shownAtFirst = 3

/** The lessons that need a substitute; each opens where one is chosen. Renders nothing when there are none. */
export function AbsenceList({ absences }: { absences: AbsenceView[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (absences.length === 0) return null
  const shown = showsAll ? absences : absences.slice(0, shownAtFirst)
  const several = Map.groupBy(absences, ({ teacherId }) => teacherId)
    .values()
    .flatMap(([first, second]) => (first && second ? [first] : []))
    .toArray()
  const hidden = absences.length - shown.length
  return (
    <section aria-labelledby="absences" className="mt-8">
      <h2 id="absences" className="text-2xl">
        {m.school_absences()}
      </h2>
      <ul className="mt-3 divide-y border-y">
        {shown.map(({ id, day, time, hasBegun, teacherName, isSuspended, children, reason }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-64">
              <p className="chiffres font-semibold wrap-anywhere">
                {[childrenLabel(children), m.school_absence_at({ day, time })].filter(Boolean).join(', ')}
              </p>
              <p className="text-sm wrap-anywhere text-destructive">
                {noTeacherLabel({ teacherName, isSuspended })}
              </p>
              {hasBegun && <p className="mt-1 max-w-read text-sm">{m.school_absence_begun()}</p>}
              {reason && <p className="mt-1 max-w-read wrap-anywhere">{m.reports_quote({ text: reason })}</p>}
            </div>
            <Link to="/admin/lessons/$id" params={{ id }} className="btn btn-outline btn-md max-sm:w-full">
              {hasBegun ? m.school_absence_decide() : m.school_absence_find()}
              <span className="sr-only"> {`${teacherName}, ${day}, ${time}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {several.map(({ teacherId, teacherName }) => (
        <p key={teacherId}>
          <Link
            to="/admin/teachers/$id"
            params={{ id: teacherId }}
            hash="a-confier"
            className="inline-flex min-h-11 items-center text-sm link-underlined"
          >
            {m.admin_several_link({ of: ofName(teacherName) })}
          </Link>
        </p>
      ))}
      {hidden > 0 && (
        <Button variant="ghost" className="mt-2 max-sm:w-full" onClick={() => setShowsAll(true)}>
          {m.school_absences_more({ count: hidden })}
        </Button>
      )}
    </section>
  )
}
