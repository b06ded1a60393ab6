import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { formatDay, formatDayShort } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { isDaytime } from '../../choices.ts'
import { suitsChild } from '../../groups.ts'
import type { Wizard } from '../use-wizard.ts'
import { GroupSeats } from './group-seats.tsx'
import { groupAudience, groupName, groupTime, placesLeft, teacherName } from './group-words.ts'
import { groupsQuery } from './queries.ts'

const shown = 4

/** The open groups above the choice of an hour of one's own: joining one is the usual way. */
export function GroupsToJoin({ wizard: { student } }: { wizard: Wizard }) {
  const { data } = useQuery(groupsQuery())
  const groups = data?.groups.filter(
    group => !group.isFull && isDaytime(group.time) && (!student || suitsChild(group, student)),
  )
  return (
    <section className="border-b p-5 sm:p-8" aria-labelledby="groupes-ouverts">
      <h3 id="groupes-ouverts" className="titre text-xl font-semibold">
        {student ? m.groups_wizard_title({ name: student.firstName }) : m.groups_wizard_title_anyone()}
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
              <li key={group.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
                <GroupSeats
                  taken={group.seatsTaken}
                  isPending={group.isPending}
                  className="size-14 text-primary"
                />
                <div className="min-w-0 flex-1 basis-52">
                  <p className="titre chiffres text-lg font-semibold">{groupTime(group)}</p>
                  <p>
                    {groupAudience(group)}, {m.groups_with({ name: teacherName(group) })}
                  </p>
                  <p className="chiffres text-sm text-muted-foreground">
                    {group.isPending
                      ? m.groups_pending_text({
                          day: formatDay(group.date),
                          until: formatDay(group.until.date),
                          time: group.until.time,
                        })
                      : `${placesLeft(group)}, ${m.groups_from({ date: formatDayShort(group.date) })}, ${formatEuros(group.priceCents)}`}
                  </p>
                </div>
                <Button
                  type="submit"
                  name="chosenSlot"
                  value={`${group.teacher.id}~${group.date}~${group.startsAt}`}
                  aria-label={m.groups_wizard_choose_label({ group: groupName(group) })}
                  className="max-sm:w-full"
                >
                  {m.groups_wizard_choose()}
                </Button>
              </li>
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
      <h3 className="titre mt-4 text-xl font-semibold">{m.groups_wizard_open()}</h3>
      <p className="mt-1 text-muted-foreground">{m.groups_wizard_open_text()}</p>
    </section>
  )
}
