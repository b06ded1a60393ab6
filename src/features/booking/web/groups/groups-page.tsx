import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Moon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { isDaytime } from '#features/availability/child-day.ts'
import type { StudentView } from '#features/families/server/student.ts'
import { studentsQuery } from '#features/families/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { schoolZone } from '#platform/time/school-zone.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { findGroupEntry, type GroupEntry } from '../../group-entry.ts'
import { suitsChild } from '../../groups.ts'
import { isInGroup, mayEnter } from '../../joinable-groups.ts'
import { lessonSearch, trialSearch, useBookingLink } from '../booking-link.ts'
import { bookingContextQuery } from '../queries.ts'
import { levelOf } from '../wizard/teacher-match.ts'
import { BestGroup, GroupRow, PendingGroup } from './group-cards.tsx'
import { Days } from './group-days.tsx'
import { GroupFilters } from './group-filters.tsx'
import type { GroupsSearch } from './groups-search.ts'
import { type GroupView, groupsQuery, waitsQuery } from './queries.ts'
import { WaitButton } from './wait-button.tsx'

type Student = Pick<
  StudentView,
  'id' | 'firstName' | 'age' | 'level' | 'levelKnown' | 'hasHadTrialLesson' | 'trialDate'
>

/** /groups: what anyone may read of the open groups, and the way into one. */
export function GroupsPage({ search }: { search: GroupsSearch }) {
  const zone = useZone()
  return (
    <div className="mx-auto max-w-page px-gutter pt-10 pb-section lg:pt-14">
      <h1 className="text-4xl tracking-display lg:text-[3.25rem]">{m.groups_title()}</h1>
      <p className="mt-3 max-w-xl text-lg text-muted-foreground">{m.groups_intro()}</p>
      {zone ? (
        <Groups search={search} zone={zone} />
      ) : (
        <>
          <noscript>
            <Groups search={search} zone={schoolZone} />
          </noscript>
          <GroupsSkeleton />
        </>
      )}
    </div>
  )
}

const GroupsSkeleton = () => (
  <Loading className="mt-8 noscript:hidden">
    <Skeleton className="h-12 w-full" />
    <Skeleton className="mt-6 h-72 w-full rounded-3xl" />
    <Skeleton className="mt-6 h-24 w-full" />
  </Loading>
)

/** The child that the page is for, the family's other children, and what is known of the family. */
const useFamily = (search: GroupsSearch, newFamiliesWait: boolean) => {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  const isFamily = viewer?.role === 'parent' || viewer?.role === 'student'
  const students: readonly Student[] =
    useQuery({ ...studentsQuery(), enabled: isFamily }).data?.students ?? []
  const today = useQuery({ ...bookingContextQuery(), enabled: isFamily })
  const waits = useQuery({ ...waitsQuery(), enabled: isFamily })
  const student = students.find(({ id }) => id === search.student) ?? students[0]
  const mustWait = isFamily ? (today.data?.isNew ?? false) : newFamiliesWait
  return {
    isVisitor: viewer === null,
    isParent: viewer?.role === 'parent',
    /** Others may read, but neither join nor wait. */
    entry:
      viewer === null || isFamily ? findGroupEntry(mustWait, student, students, school.hasTrials) : undefined,
    students,
    student,
    ownGroups: today.data?.ownGroups ?? [],
    waits: waits.data?.waits ?? [],
  }
}

function Groups({ search, zone }: { search: GroupsSearch; zone: string }) {
  const { data } = useSuspenseQuery(groupsQuery(zone))
  const { isVisitor, isParent, entry, students, student, ownGroups, waits } = useFamily(
    search,
    data.newFamiliesWait,
  )
  const mayJoin = entry?.kind === 'join'
  const ownLevel = levelOf(student)
  const level = search.level === 'all' ? undefined : (search.level ?? ownLevel)
  const age = student?.age ?? search.age
  const suits = (group: GroupView) =>
    age === undefined
      ? level === undefined || group.level === level
      : suitsChild(group, { age, level: level ?? group.level, levelKnown: level !== undefined })
  const fits = (child: Student, group: GroupView) => mayEnter(group, child, ownGroups)
  const isIn = (child: Student | undefined, group: GroupView) => isInGroup(group, child, ownGroups)
  /** The link into a group is for a child that fits it and is not in it: the one that the page is for, else another. */
  const entering = (group: GroupView) => {
    if (!student) return { group, entry, studentId: undefined }
    if (isIn(student, group))
      return { group, entry: undefined, studentId: student.id, memberName: student.firstName }
    if (fits(student, group)) return { group, entry, studentId: student.id }
    const other = mayJoin ? students.find(child => fits(child, group) && !isIn(child, group)) : undefined
    return other
      ? { group, entry, studentId: other.id, otherName: other.firstName }
      : { group, entry: undefined, studentId: student.id, unfitName: student.firstName }
  }
  const invited = data.groups.find(({ id }) => id === search.group)
  const fitting = data.groups.filter(
    group => suits(group) && (!student || fits(student, group)) && isDaytime(group.time) && group !== invited,
  )
  const isSearching = student !== undefined || search.age !== undefined || (search.level ?? 'all') !== 'all'
  const best = fitting.find(group => !group.isFull && !group.isPending && !isIn(student, group))
  const pending = fitting.filter(group => group.isPending)
  const alsoFitting = isSearching ? fitting.filter(group => group !== best && !pending.includes(group)) : []
  const shown = [best, invited, ...pending, ...alsoFitting]
  const rest = data.groups.filter(group => !shown.includes(group))
  const others = rest.filter(({ time }) => isDaytime(time))
  const nights = rest.filter(({ time }) => !isDaytime(time))
  /** The way to the waiting list of a full group; undefined for who can't be on it. */
  const waiting = (group: GroupView) => {
    if (!group.isFull || isIn(student, group)) return undefined
    if (isVisitor) return <WaitLink group={group} />
    if (!isParent || !student || !fits(student, group)) return undefined
    return (
      <WaitButton
        group={group}
        student={student}
        wait={waits.find(wait => wait.groupId === group.id && wait.studentId === student.id)}
      />
    )
  }
  const row = (group: GroupView) => (
    <GroupRow
      key={group.id}
      {...entering(group)}
      action={
        waiting(group) ??
        (group.isFull && !isIn(student, group) && <span className="text-sm">{m.groups_seats_4()}</span>)
      }
    />
  )
  const noneText = mayJoin ? m.groups_none_text() : undefined
  return (
    <>
      <GroupFilters search={search} students={students} student={student} level={level} />
      <Days groups={data.groups} zoneLabel={data.zoneLabel} isParent={isParent} />
      {entry && entry.kind !== 'join' && <FirstLesson entry={entry} />}
      <div className="mt-6 flex flex-col gap-5">
        {invited &&
          (invited.isPending ? (
            <PendingGroup {...entering(invited)} isInvitation />
          ) : (
            <BestGroup
              {...entering(invited)}
              reason={invited.isFull ? m.groups_full() : m.groups_shared()}
              waiting={waiting(invited)}
            />
          ))}
        {best && (
          <BestGroup
            {...entering(best)}
            reason={student ? m.groups_fits({ of: ofName(student.firstName) }) : m.groups_fits_anyone()}
          />
        )}
        {pending.map(group => (
          <PendingGroup key={group.id} {...entering(group)} />
        ))}
      </div>
      {data.groups.length === 0 ? (
        <EmptyState
          className="py-10"
          title={m.groups_none()}
          text={noneText}
          // Who may open a group finds that below.
          action={
            !mayJoin && (
              <Link to="/teachers" className="btn btn-outline btn-md">
                {m.site_nav_teachers()}
              </Link>
            )
          }
        />
      ) : (
        isSearching &&
        !best &&
        pending.length + alsoFitting.length === 0 &&
        !invited && <EmptyState className="py-8" title={m.groups_none_fit()} text={noneText} />
      )}
      {alsoFitting.length > 0 && (
        <section className="mt-12" aria-labelledby="groupes-aussi">
          <h2 id="groupes-aussi" className="text-3xl">
            {m.groups_also()}
          </h2>
          <ul className="mt-4 divide-y border-y">{alsoFitting.map(row)}</ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="mt-12" aria-labelledby="autres-groupes">
          <h2 id="autres-groupes" className="text-3xl">
            {isSearching ? m.groups_others() : m.groups_others_anyone()}
          </h2>
          <ul className="mt-4 divide-y border-y">{others.map(row)}</ul>
        </section>
      )}
      {nights.length > 0 && (
        <details className="group mt-6 rounded-xl bg-muted px-4 py-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-semibold">
            <Moon aria-hidden="true" strokeWidth={1.75} className="size-5" />
            {m.groups_night()} ({nights.length})
          </summary>
          <ul className="mt-2 divide-y border-t">{nights.map(row)}</ul>
        </details>
      )}
      {mayJoin && <OpenGroup search={search} />}
    </>
  )
}

/** A visitor signs up first; the address leads back to the group, with a child that waits. */
function WaitLink({ group }: { group: GroupView }) {
  return (
    <Link
      to="/register"
      search={{ from: `/groups?group=${group.id}` }}
      preload={false}
      className={buttonClass('ghost')}
    >
      {m.groups_wait()}
    </Link>
  )
}

/** The first lesson that must precede a group, with a link to it unless it is booked. */
function FirstLesson({ entry }: { entry: Exclude<GroupEntry, { kind: 'join' }> }) {
  const link = useBookingLink(entry.kind === 'lesson' ? lessonSearch : trialSearch)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-wash-paon p-5 text-wash-paon-foreground">
      <p>
        {entry.kind === 'booked'
          ? m.groups_trial_booked({ name: ofName(entry.name), day: showDay(entry.date) })
          : m.groups_new_family()}
      </p>
      {entry.kind !== 'booked' && (
        <Link {...link} preload={false} className={buttonClass('primary')}>
          {entry.kind === 'lesson' ? m.groups_new_family_lesson() : m.groups_new_family_action()}
        </Link>
      )}
    </div>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <section className="on-band relative isolate mt-14 overflow-hidden rounded-3xl bg-band p-6 text-band-foreground sm:p-10">
    <Girih className="inset-y-0 right-0 -z-10 w-2/3 text-band-line" fade="right" />
    {children}
  </section>
)

/** The way to a group of one's own hour. */
function OpenGroup({ search }: { search: GroupsSearch }) {
  const link = useBookingLink({ path: 'teacher', step: 3, lessonType: 'group', studentId: search.student })
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-6">
        <div className="max-w-xl">
          <h2 className="text-3xl">{m.groups_open_title()}</h2>
          <p className="mt-2 text-band-muted">{m.groups_open_text()}</p>
        </div>
        <Link {...link} preload={false} className="btn btn-band btn-lg max-sm:w-full">
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {m.groups_open()}
        </Link>
      </div>
    </Panel>
  )
}
