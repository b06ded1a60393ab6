import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studentsQuery } from '#features/families/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { exactSearch } from '#ui/layout/exact-search.ts'

/** Links that filter the lessons by child; hidden for a single child. */
export function ChildFilter({
  to,
  child,
}: {
  to: '/parent/upcoming' | '/parent/history'
  child: string | undefined
}) {
  const { data } = useSuspenseQuery(studentsQuery())
  if (data.students.length < 2) return null
  return (
    <nav aria-label={m.lessons_filter_child()} className="mt-6 flex flex-wrap gap-2">
      <ChoiceChip asChild chosen={child === undefined}>
        <Link to={to} search={{ enfant: undefined }} activeOptions={exactSearch}>
          {m.lessons_filter_all_children()}
        </Link>
      </ChoiceChip>
      {data.students.map(({ id, firstName }) => (
        <ChoiceChip key={id} asChild chosen={child === id}>
          <Link to={to} search={{ enfant: id }} activeOptions={exactSearch}>
            {firstName}
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}
