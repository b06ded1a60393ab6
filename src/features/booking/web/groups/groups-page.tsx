import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { Moon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { type Level, levels, maximumAge, minimumAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { studentsQuery } from '#features/families/web/queries.ts'
import { schoolZone } from '#features/school/zone.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { weekdayOf, weekdays } from '#platform/time/dates.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { useZone } from '#ui/calendar/visitor-zone.ts'
import { cn } from '#ui/cn.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { isDaytime } from '../../choices.ts'
import { suitsChild } from '../../groups.ts'
import { trialSearch, useBookingLink } from '../booking-link.ts'
import { todayQuery } from '../queries.ts'
import { BestGroup, GroupRow, PendingGroup } from './group-cards.tsx'
import { GroupsSearch } from './groups-search.ts'
import { type GroupView, groupsQuery, waitsQuery } from './queries.ts'
import { WaitButton } from './wait-button.tsx'

type Student = { id: string; firstName: string; age: number; level: Level; levelKnown: boolean }

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
      <OpenGroup search={search} />
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
const useFamily = (search: GroupsSearch) => {
  const { viewer } = useRouteContext({ from: '__root__' })
  const isFamily = viewer?.role === 'parent' || viewer?.role === 'student'
  const students: readonly Student[] =
    useQuery({ ...studentsQuery(), enabled: isFamily }).data?.students ?? []
  const today = useQuery({ ...todayQuery(), enabled: isFamily })
  const waits = useQuery({ ...waitsQuery(), enabled: isFamily })
  return {
    isParent: viewer?.role === 'parent',
    /** Others may read, but neither join nor wait. */
    mayJoin: (viewer === null || isFamily) && !(today.data?.isNew ?? false),
    isNew: today.data?.isNew ?? false,
    students,
    student: students.find(({ id }) => id === search.student) ?? students[0],
    waits: waits.data?.waits ?? [],
  }
}

function Groups({ search, zone }: { search: GroupsSearch; zone: string }) {
  const { data } = useSuspenseQuery(groupsQuery(zone))
  const { isParent, mayJoin, isNew, students, student, waits } = useFamily(search)
  const ownLevel = student?.levelKnown ? student.level : undefined
  const level = search.level === 'all' ? undefined : (search.level ?? ownLevel)
  const age = student?.age ?? search.age
  const suits = (group: GroupView) =>
    age === undefined
      ? level === undefined || group.level === level
      : suitsChild(group, { age, level: level ?? group.level, levelKnown: level !== undefined })
  const invited = data.groups.find(({ id }) => id === search.group)
  const fitting = data.groups.filter(group => suits(group) && isDaytime(group.time) && group !== invited)
  const best = fitting.find(group => !group.isFull && !group.isPending)
  const pending = fitting.filter(group => group.isPending)
  const rest = data.groups.filter(group => group !== best && group !== invited && !pending.includes(group))
  const others = rest.filter(({ time }) => isDaytime(time))
  const nights = rest.filter(({ time }) => !isDaytime(time))
  const row = (group: GroupView) => (
    <GroupRow
      key={group.id}
      group={group}
      studentId={student?.id}
      mayJoin={mayJoin}
      action={
        group.isFull &&
        (isParent && student && mayJoin ? (
          <WaitButton
            group={group}
            student={student}
            wait={waits.find(wait => wait.groupId === group.id && wait.studentId === student.id)}
          />
        ) : (
          <WaitLink group={group} />
        ))
      }
    />
  )
  const isSearching = student !== undefined || search.age !== undefined || (search.level ?? 'all') !== 'all'
  return (
    <>
      <Filters search={search} students={students} student={student} level={level} />
      <Days groups={data.groups} zoneLabel={data.zoneLabel} isParent={isParent} />
      {isNew && <NewFamily />}
      <div className="mt-6 flex flex-col gap-5">
        {invited &&
          (invited.isPending ? (
            <PendingGroup group={invited} studentId={student?.id} mayJoin={mayJoin} isInvitation />
          ) : (
            <BestGroup
              group={invited}
              reason={m.groups_shared()}
              studentId={student?.id}
              mayJoin={mayJoin && !invited.isFull}
            />
          ))}
        {best && (
          <BestGroup
            group={best}
            reason={student ? m.groups_fits({ name: student.firstName }) : m.groups_fits_anyone()}
            studentId={student?.id}
            mayJoin={mayJoin}
          />
        )}
        {pending.map(group => (
          <PendingGroup key={group.id} group={group} studentId={student?.id} mayJoin={mayJoin} />
        ))}
      </div>
      {data.groups.length === 0 ? (
        <EmptyState className="py-10" title={m.groups_none()} text={m.groups_none_text()} />
      ) : (
        isSearching &&
        !best &&
        pending.length === 0 &&
        !invited && <EmptyState className="py-8" title={m.groups_none_fit()} text={m.groups_none_text()} />
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
    </>
  )
}

/** A visitor signs up first; the page then has a child to wait for. */
function WaitLink({ group }: { group: GroupView }) {
  const { viewer } = useRouteContext({ from: '__root__' })
  if (viewer) return <span className="text-sm">{m.groups_seats_4()}</span>
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

/** Child, level and age; a form of the browser's own, so that it works without JavaScript. */
function Filters({
  search,
  students,
  student,
  level,
}: {
  search: GroupsSearch
  students: readonly Student[]
  student: Student | undefined
  level: Level | undefined
}) {
  const navigate = useNavigate({ from: '/groups' })
  return (
    <form
      method="get"
      action={localizedPath('/groups')}
      className="mt-8 flex flex-wrap items-end gap-3 border-y py-4"
      onChange={event => {
        const fields = Object.fromEntries(new FormData(event.currentTarget))
        const { age, ...rest } = fields
        const read = v.parse(GroupsSearch, { ...rest, age: age ? Number(age) : undefined })
        void navigate({ search: read, replace: true, resetScroll: false })
      }}
    >
      {search.group && <input type="hidden" name="group" value={search.group} />}
      {student ? (
        <Field label={m.groups_for()} className="min-w-36 flex-1 sm:flex-none">
          <NativeSelect name="student" defaultValue={student.id}>
            {students.map(({ id, firstName, age }) => (
              <option key={id} value={id}>
                {m.groups_for_child({ name: firstName, age })}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : (
        <Field label={m.groups_age()} className="min-w-36 flex-1 sm:flex-none">
          <NativeSelect name="age" defaultValue={search.age ?? ''}>
            <option value="">{m.groups_any_age()}</option>
            {Array.from({ length: maximumAge - minimumAge + 1 }, (_, index) => minimumAge + index).map(
              age => (
                <option key={age} value={age}>
                  {m.groups_age_years({ age })}
                </option>
              ),
            )}
          </NativeSelect>
        </Field>
      )}
      <Field label={m.groups_level()} className="min-w-36 flex-1 sm:flex-none">
        <NativeSelect key={level} name="level" defaultValue={level ?? 'all'}>
          <option value="all">{m.groups_any_level()}</option>
          {levels.map(one => (
            <option key={one} value={one}>
              {levelLabel[one]()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Button type="submit" variant="outline" className="hidden unhydrated:inline-flex">
        {m.groups_show()}
      </Button>
    </form>
  )
}

/** How many groups each day of the week has, on the reader's clock. */
function Days({
  groups,
  zoneLabel,
  isParent,
}: {
  groups: readonly GroupView[]
  zoneLabel: string
  isParent: boolean
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ul aria-label={m.groups_days()} className="flex max-w-md flex-1 basis-72 justify-between gap-2">
        {weekdays.map(day => {
          const count = groups.filter(({ date, isFull }) => !isFull && weekdayOf(date) === day).length
          return (
            <li
              key={day}
              className={cn('flex flex-col items-center gap-1 text-sm', !count && 'text-muted-foreground')}
            >
              <span className="sr-only">{m.groups_day_count({ day, count })}</span>
              <span aria-hidden="true" className={cn(count > 0 && 'font-semibold')}>
                {day.slice(0, 3)}.
              </span>
              <span className="flex h-2 gap-0.5">
                {['un', 'deux', 'trois'].slice(0, count).map(dot => (
                  <Nuqta key={dot} className="size-2" />
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted-foreground">
        {zoneLabel.charAt(0).toUpperCase() + zoneLabel.slice(1)}
        {isParent && (
          <>
            {' '}
            <Link
              to="/parent/profile"
              search={{ from: '/groups' }}
              className="text-primary underline underline-offset-4"
            >
              {m.groups_zone_change()}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function NewFamily() {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-wash-paon p-5 text-wash-paon-foreground">
      <p>{m.groups_new_family()}</p>
      <Link {...useBookingLink(trialSearch)} preload={false} className={buttonClass('primary')}>
        {m.groups_new_family_action()}
      </Link>
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
