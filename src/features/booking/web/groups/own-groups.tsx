import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { currentDate } from '#platform/time/date-format.ts'
import { formatHour, type Weekday, weekdays } from '#platform/time/dates.ts'
import { weekdayLabel } from '#platform/time/weekday-label.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { useFocusHeading } from '#ui/controls/use-focus-heading.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { groupAudience, openedPeriod } from '../../group-labels.ts'
import { bookingApi } from '../api.ts'
import { AudienceFields, readAudience } from './audience-fields.tsx'
import { GroupSeats } from './group-seats.tsx'

export const ownGroupsQuery = () => bookingApi.ownGroups.queryOptions()
type OwnGroup = Awaited<ReturnType<typeof bookingApi.ownGroups.call>>[number]

const newGroup = 'new'

/** The hours at which a teacher gives groups, with the level and the ages that families read. */
export function OwnGroups() {
  const { data: groups } = useSuspenseQuery(ownGroupsQuery())
  const [edited, setEdited] = useState<string>()
  const { heading, focusHeading } = useFocusHeading()
  const close = () => {
    setEdited(undefined)
    focusHeading()
  }
  return (
    <section className="mt-10" aria-labelledby="vos-groupes">
      <h2 ref={heading} id="vos-groupes" tabIndex={-1} className="text-2xl outline-none">
        {m.groups_own_title()}
      </h2>
      <p className="mt-1 text-muted-foreground">
        {groups.length === 0 ? m.groups_own_none() : m.groups_own_text()}
      </p>
      <ul className="mt-4 divide-y border-y empty:hidden">
        {groups.map(group => (
          <li key={group.id} className="py-4">
            <OwnGroupRow
              group={group}
              onEdit={() => setEdited(edited === group.id ? undefined : group.id)}
              onWithdrawn={focusHeading}
            />
            {edited === group.id && <GroupForm group={group} onClose={close} />}
          </li>
        ))}
      </ul>
      {edited === newGroup ? (
        <GroupForm onClose={close} />
      ) : (
        <Button variant="outline" className="mt-4" onClick={() => setEdited(newGroup)}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {m.groups_own_add()}
        </Button>
      )}
    </section>
  )
}

function OwnGroupRow({
  group,
  onEdit,
  onWithdrawn,
}: {
  group: OwnGroup
  onEdit: () => void
  onWithdrawn: () => void
}) {
  const { at, isNamed, opened, sessions, seatsTaken, waiting } = group
  const queryClient = useQueryClient()
  const withdrawing = useMutation(
    bookingApi.withdrawOwnGroup.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: bookingApi.ownGroups.key() })
        toast.success(m.groups_own_withdrawn())
        onWithdrawn()
      },
      onError: async failure => {
        toast.error(m.groups_own_withdraw_failed(), { description: failure.message })
        await queryClient.invalidateQueries({ queryKey: bookingApi.ownGroups.key() })
      },
    }),
  )
  const when = { day: weekdayLabel(at.weekday), time: at.time }
  const details = [
    sessions === 0 ? m.groups_own_empty() : m.groups_own_sessions({ count: sessions }),
    ...(seatsTaken > 0 ? [m.groups_own_next({ count: seatsTaken })] : []),
    ...(waiting > 0 ? [m.groups_own_waiting({ count: waiting })] : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <GroupSeats taken={seatsTaken} className="size-13 text-primary" />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="titre chiffres text-lg font-semibold">
          {m.groups_when({ day: capitalised(weekdayLabel(at.weekday)), time: at.time })}
        </h3>
        <p>{groupAudience(group)}</p>
        <p className="text-sm text-muted-foreground">
          {details.join(', ')}
          {!isNamed && <span className="block">{m.groups_own_unnamed()}</span>}
        </p>
        {!group.isOpen && <p className="text-sm text-warning-soft-foreground">{m.groups_own_closed_now()}</p>}
        {opened && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge colour="info">{m.groups_school_badge()}</Badge>
            {openedPeriod(opened, currentDate())}
          </p>
        )}
      </div>
      <Button variant="outline" aria-label={m.groups_own_edit_label(when)} onClick={onEdit}>
        {m.groups_own_edit()}
      </Button>
      {group.mayWithdraw && (
        <Button
          variant="ghost"
          busy={withdrawing.isPending}
          aria-label={m.groups_own_withdraw_label(when)}
          onClick={() => withdrawing.mutate({ id: group.id })}
        >
          {m.groups_own_withdraw()}
        </Button>
      )}
    </div>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function GroupForm({ group, onClose }: { group?: OwnGroup; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const saving = useMutation(
    bookingApi.describeOwnGroup.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: bookingApi.ownGroups.key() })
        toast.success(m.groups_own_saved())
        onClose()
      },
      onError: failure => {
        if (isApiRefusal(failure)) setRefused(failure.message)
        else toast.error(m.groups_own_failed(), { description: failure.message })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const audience = readAudience(fields)
    const dayOfWeek =
      group?.dayOfWeek ?? weekdays.find((day): day is Weekday => day === fields.get('dayOfWeek'))
    const hour = group?.hour ?? Number(fields.get('hour'))
    if (!dayOfWeek) return
    setError(audience ? undefined : m.groups_own_ages_wrong())
    setRefused(undefined)
    if (audience && !saving.isPending) saving.mutate({ dayOfWeek, hour, ...audience })
  }
  return (
    <form className="mt-4 flex flex-wrap items-end gap-3 rounded-xl border bg-card p-4" onSubmit={submit}>
      {!group && (
        <>
          <Field label={m.groups_own_day()} className="min-w-32 flex-1">
            <NativeSelect name="dayOfWeek" defaultValue="mercredi">
              {weekdays.map(day => (
                <option key={day} value={day}>
                  {capitalised(weekdayLabel(day))}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={m.groups_own_hour()} className="min-w-28 flex-1">
            <NativeSelect name="hour" defaultValue={15}>
              {hours.map(hour => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </>
      )}
      <AudienceFields initial={group} error={error} />
      {refused && (
        <p role="alert" className="basis-full text-sm font-semibold text-destructive">
          {refused}
        </p>
      )}
      <Button type="submit" busy={saving.isPending}>
        {m.groups_own_save()}
      </Button>
      <Button variant="outline" disabled={saving.isPending} onClick={onClose}>
        {m.ui_cancel()}
      </Button>
    </form>
  )
}
