import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { groupName } from './group-card-labels.ts'
import { groupsQuery } from './queries.ts'

/** The group that a family chose before its first lesson alone, while that group is open. */
export function GroupAfterwards({ groupId, isTrial }: { groupId: string; isTrial: boolean }) {
  const group = useQuery(groupsQuery()).data?.groups.find(({ id }) => id === groupId)
  if (!group) return null
  return (
    <section className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl bg-wash-paon p-5 text-wash-paon-foreground">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{isTrial ? m.groups_after_trial() : m.groups_after_lesson()}</h2>
        <p className="mt-1">{groupName(group)}</p>
      </div>
      <Link to="/groups" search={{ group: groupId }} className={buttonClass('outline')}>
        {m.groups_after_see()}
      </Link>
    </section>
  )
}
