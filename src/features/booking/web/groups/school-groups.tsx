import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { currentDate, showDayShort } from '#platform/time/date-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { groupAudience, openedPeriod } from '../../group-labels.ts'
import { bookingApi } from '../api.ts'
import { useDeskOptions } from '../use-desk-options.ts'
import { AudienceFields, readAudience } from './audience-fields.tsx'
import { groupTime } from './group-card-labels.ts'
import { GroupSeats } from './group-seats.tsx'
import { OpenGroupForm } from './open-group-form.tsx'

export const schoolGroupsQuery = () =>
  bookingApi.schoolGroups.infiniteOptions({
    input: (after: string | undefined) => ({ after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })

type SchoolGroup = Awaited<ReturnType<typeof bookingApi.schoolGroups.call>>['groups'][number]
type Task = { kind: 'open' } | { kind: 'change' | 'close'; group: SchoolGroup }

/** «Mercredi, 15:00, Initiation, 5 à 7 ans, avec Rim Essai»: a group in one line, for the names of buttons. */
const nameOf = (group: SchoolGroup) =>
  `${groupTime(group.at)}, ${groupAudience(group)}, ${m.groups_with({ name: group.teacherName })}`

/** The school's groups, how they fill, and what the school may do with them. */
export function SchoolGroups() {
  const list = useSuspenseInfiniteQuery(schoolGroupsQuery())
  const groups = list.data.pages.flatMap(page => page.groups)
  const [task, setTask] = useState<Task>()
  const [isOpen, setIsOpen] = useState(false)
  const { open, change, close } = useGroupActs(() => setIsOpen(false))
  const start = (next: Task) => {
    setTask(next)
    setIsOpen(true)
  }
  const changed = task?.kind === 'change' ? task.group : undefined
  const closed = task?.kind === 'close' ? task.group : undefined
  return (
    <>
      <Button className="mt-6" onClick={() => start({ kind: 'open' })}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
        {m.groups_school_open()}
      </Button>
      {groups.length === 0 ? (
        <EmptyState
          className="mt-6 py-12"
          title={m.groups_school_none()}
          text={m.groups_school_none_text()}
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {groups.map(group => (
            <GroupItem key={group.id} group={group} onStart={kind => start({ kind, group })} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.groups_school_more()}
      </MoreButton>
      <Dialog
        open={isOpen && task?.kind === 'open'}
        onOpenChange={setIsOpen}
        busy={open.isPending}
        title={m.groups_school_open()}
        description={m.groups_school_open_text()}
        wide
      >
        {isOpen && task?.kind === 'open' && <OpenGroupForm busy={open.isPending} onOpen={open.mutate} />}
      </Dialog>
      <Dialog
        open={isOpen && changed !== undefined}
        onOpenChange={setIsOpen}
        busy={change.isPending}
        title={m.groups_school_change_title()}
        description={m.groups_school_change_text()}
      >
        {changed && (
          <AudienceForm
            key={changed.id}
            group={changed}
            busy={change.isPending}
            onSave={audience => {
              const { id, level, youngest, oldest, opened } = changed
              const seen = { level, youngest, oldest, isOpened: opened !== null }
              change.mutate({ id, ...audience, seen })
            }}
          />
        )}
      </Dialog>
      <AlertDialog
        open={isOpen && closed !== undefined}
        onOpenChange={setIsOpen}
        title={m.groups_school_close_title()}
        description={m.groups_school_close_text()}
        confirm={m.groups_school_close_confirm()}
        busy={close.isPending}
        onConfirm={() => closed && close.mutate({ id: closed.id })}
      >
        {closed && <p className="font-semibold">{nameOf(closed)}</p>}
      </AlertDialog>
    </>
  )
}

function GroupItem({ group, onStart }: { group: SchoolGroup; onStart: (kind: 'change' | 'close') => void }) {
  const { next, opened, booked, waiting } = group
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <GroupSeats
        taken={next?.seatsTaken ?? 0}
        isPending={next?.seatsTaken === 1}
        className="size-13 text-primary"
      />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="titre chiffres flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
          {groupTime(group.at)}
          {opened && <Badge colour="info">{m.groups_school_badge()}</Badge>}
          {waiting > 0 && <Badge colour="warning">{m.groups_school_waiting({ count: waiting })}</Badge>}
        </h2>
        <p>
          {groupAudience(group)},{' '}
          <Link
            to="/admin/teachers/$id"
            params={{ id: group.teacherId }}
            className="underline underline-offset-4"
          >
            {m.groups_with({ name: group.teacherName })}
          </Link>
        </p>
        <p className="chiffres text-sm text-muted-foreground">
          <NextSession group={group} />
          {opened && <span className="block">{openedPeriod(opened, currentDate())}</span>}
          {booked > 0 && (
            <span className="block">
              {booked === 1 ? m.groups_school_booked_one() : m.groups_school_booked({ count: booked })}
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          aria-label={m.groups_school_change_label({ group: nameOf(group) })}
          onClick={() => onStart('change')}
        >
          {m.groups_school_change()}
        </Button>
        {opened && (
          <Button
            variant="ghost"
            aria-label={m.groups_school_close_label({ group: nameOf(group) })}
            onClick={() => onStart('close')}
          >
            {m.groups_school_close()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The children in the next session, and until when those who are missing must join. */
function NextSession({ group: { next, freeOn } }: { group: SchoolGroup }) {
  if (!next)
    return (
      <>{freeOn ? m.groups_school_next_free({ day: showDayShort(freeOn) }) : m.groups_school_next_none()}</>
    )
  const { lessonId, seatsTaken, until, isJoinable } = next
  const sentence = m.groups_school_next({ day: showDayShort(next.date), count: seatsTaken })
  const limit = until && { day: showDayShort(until.date), time: until.time }
  return (
    <>
      {lessonId ? (
        <Link
          to="/admin/lessons/$id"
          params={{ id: lessonId }}
          className="text-foreground underline underline-offset-4"
        >
          {sentence}
        </Link>
      ) : (
        sentence
      )}
      {limit && (
        <span className="block font-semibold text-foreground">
          {(!isJoinable
            ? m.groups_school_needs_unjoinable
            : seatsTaken === 0
              ? m.groups_school_needs_two
              : m.groups_school_needs_one)(limit)}
        </span>
      )}
    </>
  )
}

function AudienceForm({
  group,
  busy,
  onSave,
}: {
  group: SchoolGroup
  busy: boolean
  onSave: (audience: NonNullable<ReturnType<typeof readAudience>>) => void
}) {
  const [error, setError] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const audience = readAudience(new FormData(event.currentTarget))
    setError(audience ? undefined : m.groups_own_ages_wrong())
    if (audience && !busy) onSave(audience)
  }
  return (
    <form noValidate onSubmit={send}>
      <p className="mb-5 font-semibold">{nameOf(group)}</p>
      <div className="flex flex-wrap gap-3">
        <AudienceFields initial={group} error={error} />
      </div>
      <Button type="submit" busy={busy} className="mt-6 max-sm:w-full">
        {m.groups_own_save()}
      </Button>
    </form>
  )
}

const useGroupActs = (onDone: () => void) => {
  const options = useDeskOptions(bookingApi.key(), onDone)
  return {
    open: useMutation(bookingApi.openSchoolGroup.mutationOptions(options(m.groups_school_opened))),
    change: useMutation(bookingApi.changeSchoolGroup.mutationOptions(options(m.groups_school_changed))),
    close: useMutation(bookingApi.closeSchoolGroup.mutationOptions(options(m.groups_school_closed))),
  }
}
