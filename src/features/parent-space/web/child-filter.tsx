import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { familiesApi } from '#features/families/web/api.ts'
import { m } from '#paraglide/messages.js'
import { ChoiceChip } from '#ui/controls/chip.tsx'

export const childrenQuery = () => familiesApi.students.queryOptions()

/** Both lead to this page: the one whose lessons are shown is the current one. */
const alone = { includeSearch: true, explicitUndefined: true }

/** One child's lessons, or everybody's: links, so that the address says what is shown. None for an only child. */
export function ChildFilter({
  to,
  child,
}: {
  to: '/parent/upcoming' | '/parent/history'
  child: string | undefined
}) {
  const { data } = useSuspenseQuery(childrenQuery())
  if (data.students.length < 2) return null
  return (
    <nav aria-label={m.lessons_filter_child()} className="mt-6 flex flex-wrap gap-2">
      <ChoiceChip asChild chosen={child === undefined}>
        <Link to={to} search={{ enfant: undefined }} activeOptions={alone}>
          {m.lessons_filter_all_children()}
        </Link>
      </ChoiceChip>
      {data.students.map(({ id, firstName }) => (
        <ChoiceChip key={id} asChild chosen={child === id}>
          <Link to={to} search={{ enfant: id }} activeOptions={alone} className="max-w-full wrap-anywhere">
            {firstName}
          </Link>
        </ChoiceChip>
      ))}
    </nav>
  )
}
