import { Link } from '@tanstack/react-router'
import { ArrowRight, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { firstLessonSearch, type GroupEntry } from '../../group-entry.ts'
import { groupAudience } from '../../group-labels.ts'
import { useBookingLink, useSearchedChild } from '../booking-link.ts'
import {
  groupName,
  groupTime,
  placesLeft,
  seatsSentence,
  shownSeats,
  teacherName,
  waitsFor,
  weekdayName,
} from './group-card-labels.ts'
import { GroupSeats } from './group-seats.tsx'
import type { GroupView } from './queries.ts'

type EntryProps = {
  group: GroupView
  studentId: string | undefined
  /** Undefined for teachers and the school, who only read. */
  entry: GroupEntry | undefined
  /** The child that the link is for, where the group does not fit the one that the page is for. */
  otherName?: string | undefined
  /** The child that the page is for, where the group fits no child of the family. */
  unfitName?: string | undefined
  /** The child that the page is for, where it has a seat in the group. */
  memberName?: string | undefined
}

const entryLabels: Record<'join' | 'trial' | 'lesson', { long: () => string; short: () => string }> = {
  join: { long: m.groups_join, short: m.groups_join_short },
  trial: { long: m.groups_trial_first, short: m.groups_trial_first_short },
  lesson: { long: m.groups_lesson_first, short: m.groups_lesson_first_short },
}

/** A link into the wizard with the group, or the first lesson alone, chosen; a visitor signs up first. */
function EntryLink({
  group,
  studentId,
  entry,
  otherName,
  className,
  children,
}: EntryProps & { className: string; children: (label: { long: string; short: string }) => ReactNode }) {
  const kind = entry?.kind === 'booked' ? undefined : entry?.kind
  const link = useBookingLink(
    kind === 'trial' || kind === 'lesson'
      ? firstLessonSearch(kind, group, studentId)
      : {
          lessonType: 'group',
          teacherId: group.teacher.id,
          date: group.date,
          startsAt: group.startsAt,
          studentId,
        },
  )
  if (!kind) return null
  const forOther = otherName === undefined ? undefined : m.groups_join_other({ name: otherName })
  const label = {
    long: forOther ?? entryLabels[kind].long(),
    short: forOther ?? entryLabels[kind].short(),
  }
  return (
    <Link
      {...link}
      preload={false}
      className={className}
      // The price is what a phone shows on the button.
      aria-label={`${m.groups_entry_label({ action: label.long, group: groupName(group) })}, ${formatEuros(group.priceCents)}`}
    >
      {children(label)}
    </Link>
  )
}

const entryNote = ({ kind }: GroupEntry, { teacher }: GroupView) => {
  if (kind === 'join') return m.groups_join_note()
  if (kind === 'lesson') return m.groups_lesson_first_note({ teacher: teacher.firstName })
  return teacher.trialLessonAvailable
    ? m.groups_trial_first_note({ teacher: teacher.firstName })
    : m.groups_trial_first_note_other()
}

/** Why the child that the page is for has no link into the group. */
function NoEntryNote({
  memberName,
  unfitName,
  className,
}: Pick<EntryProps, 'memberName' | 'unfitName'> & { className: string }) {
  if (memberName)
    return (
      <p className={className}>
        {m.groups_member({ name: memberName })}{' '}
        <Link to="/parent/upcoming" preload={false} className="underline underline-offset-4">
          {m.groups_member_lessons()}
        </Link>
      </p>
    )
  return unfitName ? <p className={className}>{m.groups_unfit({ name: unfitName })}</p> : null
}

/** The first answer: a group that suits the child. `waiting`: the way to its waiting list, where it is full. */
export function BestGroup({
  reason,
  waiting,
  ...entering
}: EntryProps & { reason: string; waiting?: ReactNode }) {
  const { group, entry, unfitName, memberName } = entering
  return (
    <article className="grid overflow-hidden rounded-3xl border bg-card md:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="relative isolate flex min-h-56 flex-col items-center justify-center gap-4 overflow-hidden bg-wash-paon p-6 text-primary">
        <Girih kind={8} className="inset-0 -z-10 text-primary/15" />
        <div className="relative">
          <GroupSeats taken={group.seatsTaken} className="size-52 md:size-64" />
          <span className="absolute top-1/2 left-1/2 -translate-1/2 rounded-full bg-card p-1">
            <TeacherPortrait
              name={teacherName(group)}
              photoId={group.teacher.photoId}
              width={64}
              className="size-14 md:size-16"
            />
          </span>
        </div>
        <p className="rounded-md bg-card px-3 py-1.5 text-sm font-semibold text-card-foreground">
          {seatsSentence(group)}
        </p>
      </div>
      <div className="p-5 sm:p-8">
        <p className="text-sm font-semibold text-primary">{reason}</p>
        <h2 className="chiffres mt-1 text-4xl tracking-display sm:text-5xl">{groupTime(group)}</h2>
        <p className="mt-2 text-lg">
          {groupAudience(group)}, <TeacherLink group={group} />
        </p>
        <dl className="mt-6 grid gap-x-6 gap-y-3 border-t pt-5 sm:grid-cols-3">
          <Fact label={m.groups_next()}>{showDay(group.date)}</Fact>
          <Fact label={m.groups_duration()}>
            {group.sessions > 1 ? m.groups_duration_weekly() : m.groups_duration_once()}
          </Fact>
          <Fact label={m.groups_price()}>
            {m.groups_price_session({ price: formatEuros(group.priceCents) })}
          </Fact>
        </dl>
        {group.seatsTaken === 0 && <p className="mt-5 text-sm">{waitsFor(group)}</p>}
        <NoEntryNote unfitName={unfitName} memberName={memberName} className="mt-5" />
        {entry && entry.kind !== 'booked' && !group.isFull && (
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            <EntryLink {...entering} className={cn(buttonClass('highlight', 'lg'), 'max-sm:w-full')}>
              {label => label.long}
            </EntryLink>
            <p className="text-sm text-muted-foreground">{entryNote(entry, group)}</p>
          </div>
        )}
        {waiting && (
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
            {waiting}
            {entry && entry.kind !== 'join' && (
              <p className="text-sm text-muted-foreground">{m.groups_wait_new_family()}</p>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4">
    <dt className="shrink-0 text-sm text-muted-foreground">{label}</dt>
    <dd className="chiffres font-semibold max-sm:text-right sm:mt-1">{children}</dd>
  </div>
)

const TeacherLink = ({ group }: { group: GroupView }) => (
  <Link
    to="/teacher/$id"
    params={{ id: group.teacher.id }}
    search={useSearchedChild()}
    preload={false}
    className="underline decoration-current/40 underline-offset-4 hover:decoration-current"
  >
    {m.groups_with({ name: teacherName(group) })}
  </Link>
)

/** A group with one child: what it waits for, until when, and what happens otherwise. */
export function PendingGroup({ isInvitation = false, ...entering }: EntryProps & { isInvitation?: boolean }) {
  const { group, unfitName, memberName } = entering
  return (
    <article className="grid items-center gap-x-8 gap-y-4 rounded-3xl bg-wash-safran p-5 text-wash-safran-foreground sm:p-7 lg:grid-cols-[18rem_minmax(0,1fr)_auto]">
      <div className="flex items-center gap-5">
        <GroupSeats taken={1} isPending className="size-20" />
        <h2 className="chiffres text-3xl tracking-display">
          <span className="block font-sans text-base font-normal">{weekdayName(group.date)}</span>
          {group.time}
        </h2>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge colour="warning">
            <Hourglass aria-hidden="true" className="size-3.5" />
            {m.groups_pending()}
          </Badge>
          {isInvitation && <Badge colour="info">{m.groups_shared()}</Badge>}
        </p>
        <p className="mt-2 text-lg">
          <strong className="font-semibold">{groupAudience(group)}</strong>, <TeacherLink group={group} />,{' '}
          {formatEuros(group.priceCents)}
        </p>
        <p className="mt-1 text-sm">{waitsFor(group)}</p>
        <NoEntryNote unfitName={unfitName} memberName={memberName} className="mt-1 text-sm" />
      </div>
      <EntryLink {...entering} className="btn btn-md border border-current hover:bg-card/40 max-lg:w-full">
        {label => label.short}
      </EntryLink>
    </article>
  )
}

/** A group in a list of others. `action` takes the place of the link to join. */
export function GroupRow({ action, ...entering }: EntryProps & { action?: ReactNode }) {
  const { group, entry, otherName, memberName } = entering
  // The price of the group would promise a seat where the link leads to a first lesson.
  const hasLabel = otherName !== undefined || entry?.kind === 'trial' || entry?.kind === 'lesson'
  const hasPriceOnLink = entry?.kind === 'join' && !hasLabel && !action && !group.isFull
  return (
    <li
      className={cn(
        'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 lg:grid-cols-[7rem_minmax(0,1.5fr)_minmax(0,1fr)_9rem_11rem]',
        group.isFull && 'text-muted-foreground',
      )}
    >
      <GroupSeats
        taken={shownSeats(group)}
        className={cn('size-14 lg:hidden', !group.isFull && 'text-primary')}
      />
      <h3 className="chiffres text-2xl leading-tight max-lg:hidden">
        <span className="block font-sans text-sm font-normal text-muted-foreground">
          {weekdayName(group.date)}
        </span>
        {group.time}
      </h3>
      <div className="flex min-w-0 items-center gap-4">
        <TeacherPortrait
          name={teacherName(group)}
          photoId={group.teacher.photoId}
          width={48}
          className="size-12 shrink-0 max-lg:hidden"
        />
        <div className="min-w-0">
          <p aria-hidden="true" className="titre chiffres text-xl leading-tight font-bold lg:hidden">
            {groupTime(group)}
          </p>
          <p className="font-semibold max-lg:text-sm">{groupAudience(group)}</p>
          <p className="text-sm text-muted-foreground">
            {m.groups_with({ name: teacherName(group) })}
            <span className="lg:hidden">
              , {placesLeft(group).toLocaleLowerCase('fr')}
              {!hasPriceOnLink && `, ${formatEuros(group.priceCents)}`}
            </span>
          </p>
        </div>
      </div>
      <div className="flex items-center gap-4 max-lg:hidden">
        <GroupSeats taken={shownSeats(group)} className={cn('size-13', !group.isFull && 'text-primary')} />
        <p>
          <span className="font-semibold">{placesLeft(group)}</span>
          <span className="block text-sm text-muted-foreground">
            {m.groups_taken({ count: shownSeats(group) })}
          </span>
        </p>
      </div>
      <p className="chiffres max-lg:hidden">
        <span className="text-lg font-semibold">{formatEuros(group.priceCents)}</span>
        {!group.isFull && (
          <span className="block text-sm text-muted-foreground">
            {m.groups_from({ date: showDayShort(group.date) })}
          </span>
        )}
      </p>
      {/* On a phone only the price and an arrow fit beside the group. */}
      <div
        className={cn(
          'justify-self-end max-lg:text-right',
          (action || hasLabel || memberName) &&
            'max-sm:col-span-2 max-sm:col-start-2 max-sm:justify-self-start max-sm:text-left',
        )}
      >
        <NoEntryNote memberName={memberName} className="text-sm" />
        {action ||
          (!group.isFull && (
            <EntryLink {...entering} className={cn(buttonClass('outline'), 'max-sm:px-3')}>
              {label =>
                hasPriceOnLink ? (
                  <>
                    <span className="chiffres lg:hidden">{formatEuros(group.priceCents)}</span>
                    <span className="max-lg:hidden">{label.short}</span>
                    <ArrowRight aria-hidden="true" strokeWidth={1.75} className="lg:hidden" />
                  </>
                ) : (
                  label.short
                )
              }
            </EntryLink>
          ))}
      </div>
    </li>
  )
}
