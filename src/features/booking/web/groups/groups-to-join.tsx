import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { thatName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { groupAudience } from '../../group-labels.ts'
import { isChosenGroup, listJoinableGroups, selectFirstGroup } from '../../joinable-groups.ts'
import { hourPrices } from '../../price.ts'
import type { Wizard } from '../wizard/use-wizard.ts'
import { groupDetails, groupName, groupTime, teacherName } from './group-card-labels.ts'
import { GroupSeats } from './group-seats.tsx'
import { type GroupView, groupsQuery } from './queries.ts'

const shown = 4

/** The open groups above the choice of an hour of one's own: joining is the usual way, so the first that fits is chosen. */
export function GroupsToJoin({ wizard }: { wizard: Wizard }) {
  const { choices, change, student } = wizard
  const groups = useJoinableGroups(wizard)
  const priceOf = ({ teacher }: GroupView) =>
    hourPrices(teacher.hourlyRateCents, wizard.package?.discountPercentage).groupCents
  const select = useEffectEvent(() => {
    const firstGroup = selectFirstGroup(choices, groups ?? [], student)
    if (firstGroup) change(firstGroup)
  })
  const needsGroup = selectFirstGroup(choices, groups ?? [], student) !== undefined
  useEffect(() => {
    if (needsGroup) select()
  }, [needsGroup])
  return (
    <section className="border-b p-5 sm:p-8" aria-labelledby="groupes-ouverts">
      <h3 id="groupes-ouverts" className="titre text-xl font-semibold">
        {student
          ? m.groups_wizard_title({ that: thatName(student.firstName) })
          : m.groups_wizard_title_anyone()}
      </h3>
      {!groups ? (
        <Loading className="mt-4">
          <Skeleton className="h-20 w-full rounded-xl" />
        </Loading>
      ) : (
        <>
          {groups.length === 0 && <p className="mt-2 text-muted-foreground">{m.groups_wizard_none()}</p>}
          <ul className="mt-4 divide-y rounded-xl border empty:hidden">
            {groups.slice(0, shown).map(group => (
              <GroupToJoin
                key={group.id}
                group={{ ...group, priceCents: priceOf(group) }}
                isChosen={isChosenGroup(choices, group)}
              />
            ))}
          </ul>
          <p className="mt-3">
            <Link
              to="/groups"
              search={{ student: student?.id }}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {m.groups_all()}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

/** Undefined while they are loading. */
const useJoinableGroups = ({ student, today }: Wizard) => {
  const { data } = useQuery(groupsQuery())
  return data && today.data && listJoinableGroups(data.groups, student, today.data.ownGroups)
}

/** A press chooses the group and goes on to the child; «Suivant» offers several sessions of the chosen one. */
function GroupToJoin({ group, isChosen }: { group: GroupView; isChosen: boolean }) {
  const name = { group: groupName(group) }
  return (
    <li
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 p-4 first:rounded-t-xl last:rounded-b-xl',
        isChosen && 'bg-secondary/60',
      )}
    >
      <GroupSeats taken={group.seatsTaken} isPending={group.isPending} className="size-14 text-primary" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="titre chiffres text-lg font-semibold">{groupTime(group)}</p>
        <p>
          {groupAudience(group)}, {m.groups_with({ name: teacherName(group) })}
        </p>
        <p className="chiffres text-sm text-muted-foreground">{groupDetails(group)}</p>
      </div>
      <Button
        type="submit"
        name="chosenSlot"
        value={`${group.teacher.id}~${group.date}~${group.startsAt}`}
        variant={isChosen ? 'primary' : 'outline'}
        aria-label={isChosen ? m.groups_wizard_chosen_label(name) : m.groups_wizard_choose_label(name)}
        className="max-sm:w-full"
      >
        {isChosen && <Check aria-hidden="true" strokeWidth={2.25} />}
        {isChosen ? m.groups_wizard_chosen() : m.groups_wizard_choose()}
      </Button>
    </li>
  )
}

/** The second way: an hour of one's own. Folded away while a group is chosen. */
export function OpenOwnGroup({ wizard, children }: { wizard: Wizard; children: ReactNode }) {
  const { choices, student } = wizard
  const groups = useJoinableGroups(wizard)
  const isGroupChosen =
    groups?.some(group => isChosenGroup(choices, group)) ||
    selectFirstGroup(choices, groups ?? [], student) !== undefined
  const isOpen = groups !== undefined && (!isGroupChosen || choices.search !== '')
  return (
    <details className="group" open={isOpen}>
      <summary className="flex cursor-pointer list-none items-start gap-4 p-5 sm:p-8">
        <span className="min-w-0 flex-1">
          <OpenOwnGroupText />
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="mt-1 size-5 shrink-0 group-open:rotate-180"
        />
      </summary>
      <div className="border-t">{children}</div>
    </details>
  )
}

export const OpenOwnGroupText = () => (
  <>
    <span className="titre block text-xl font-semibold">{m.groups_wizard_open()}</span>
    <span className="mt-1 block text-muted-foreground">{m.groups_wizard_open_text()}</span>
  </>
)
