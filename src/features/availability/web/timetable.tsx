import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { weekdays } from '#platform/time/dates.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { isCurrent } from '../new-hours.ts'
import type { TimetableRow } from '../server/view.ts'
import { availabilityApi } from './api.ts'
import { weeklyLabel } from './hour-labels.ts'
import { refetchHours, timetableQuery } from './queries.ts'

/** The teacher's rules by day, weekly ones first, then dated ones. Past rules are hidden. */
export function Timetable({ className, isWide = false }: { className?: string; isWide?: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(timetableQuery())
  const title = useRef<HTMLHeadingElement>(null)
  const [rowToRemove, setRowToRemove] = useState<TimetableRow>()
  const queryClient = useQueryClient()
  const restoration = useMutation(
    availabilityApi.write.mutationOptions({
      onSuccess: async () => {
        await refetchHours(queryClient)
        toast.success(m.availability_restored())
      },
      onError: () => toast.error(m.availability_add_failed()),
    }),
  )
  const removal = useMutation(
    availabilityApi.remove.mutationOptions({
      onSuccess: async (_, { id }) => {
        const removed = rows.find(row => row.id === id)
        setRowToRemove(undefined)
        await refetchHours(queryClient)
        toast.success(m.availability_removed(), {
          // Written again, the hour would no longer be of the absence.
          ...(removed &&
            !removed.isOfAbsence && {
              action: { label: m.availability_restore(), onPress: () => restoration.mutate(toRule(removed)) },
            }),
        })
        title.current?.focus()
      },
      onError: async () => {
        setRowToRemove(undefined)
        toast.error(m.availability_remove_failed())
        // Another tab may have removed it.
        await refetchHours(queryClient)
      },
    }),
  )
  const remove = (row: TimetableRow) => {
    if (removal.isPending) return
    if (row.isOfAbsence || (row.lessons > 0 && !row.isException)) setRowToRemove(row)
    else removal.mutate({ id: row.id })
  }
  const rows = (data?.rows ?? []).filter(row => isCurrent(row, data?.today ?? ''))
  const groups = [
    ...weekdays.map(day => ({
      key: day as string,
      name: weeklyLabel(day),
      rows: rows.filter(row => row.date === null && row.dayOfWeek === day),
    })),
    ...[...new Set(rows.flatMap(row => row.date ?? []))].map(date => ({
      key: date,
      name: showDay(date),
      rows: rows.filter(row => row.date === date),
    })),
  ].filter(group => group.rows.length > 0)
  return (
    <section aria-labelledby="horaires" className={className}>
      <h2 ref={title} id="horaires" tabIndex={-1} className="text-2xl outline-none">
        {m.availability_timetable()}
      </h2>
      {data ? (
        groups.length === 0 ? (
          <p className="mt-3 border-y py-6 text-muted-foreground">{m.availability_timetable_empty()}</p>
        ) : (
          <ul className={cn('mt-3 border-t', isWide && 'gap-x-10 lg:columns-2')}>
            {groups.map(group => (
              <li key={group.key} className="break-inside-avoid border-b py-4">
                <h3 className="font-semibold first-letter:uppercase">{group.name}</h3>
                <ul className="mt-1">
                  {group.rows.map(row => (
                    <Row
                      key={row.id}
                      row={row}
                      day={group.name}
                      isBusy={removal.isPending && removal.variables.id === row.id}
                      onRemove={() => remove(row)}
                    />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState
          heading="h3"
          title={m.availability_load_failed()}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading className="mt-3">
          <Skeleton className="block h-64 rounded-lg" />
        </Loading>
      )}
      <AlertDialog
        open={rowToRemove !== undefined}
        onOpenChange={open => !open && setRowToRemove(undefined)}
        title={rowToRemove?.isOfAbsence ? m.availability_absence_hour_title() : m.availability_remove_title()}
        description={rowToRemove && removalText(rowToRemove)}
        confirm={rowToRemove?.isOfAbsence ? m.availability_reopen() : m.availability_remove()}
        busy={removal.isPending}
        onConfirm={() => rowToRemove && removal.mutate({ id: rowToRemove.id })}
      />
    </section>
  )
}

const removalText = ({ lessons, isOfAbsence }: TimetableRow) => {
  if (isOfAbsence)
    return lessons > 0
      ? m.availability_absence_hour_lesson({ action: m.lessons_absence_withdraw() })
      : m.availability_absence_hour()
  return lessons === 1
    ? m.availability_remove_text_one()
    : m.availability_remove_text_many({ count: lessons })
}

/** The rule to store again, as a new row. */
const toRule = ({ id: _id, lessons: _lessons, isOfAbsence: _isOfAbsence, ...rule }: TimetableRow) => rule

const formatHours = ({ timeSlot }: TimetableRow) => timeSlot.replace('-', ' – ')

const formatPeriod = ({ validFrom: from, validUntil: until }: TimetableRow) => {
  if (from && until) return m.availability_period({ from: showDayShort(from), until: showDayShort(until) })
  if (from) return m.availability_period_from({ from: showDayShort(from) })
  return until ? m.availability_period_until({ until: showDayShort(until) }) : undefined
}

function Row({
  row,
  day,
  isBusy,
  onRemove,
}: {
  row: TimetableRow
  day: string
  isBusy: boolean
  onRemove: () => void
}) {
  const hours = formatHours(row)
  const period = formatPeriod(row)
  return (
    <li className="flex items-center gap-x-3">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <span className={cn('chiffres', row.isException && 'text-muted-foreground line-through')}>
          {hours}
        </span>
        {row.isException && (
          <Badge>
            {row.isOfAbsence ? m.availability_absence_reported() : m.availability_state_cancelled()}
          </Badge>
        )}
        {period && <span className="text-sm text-muted-foreground">{period}</span>}
        {row.lessons > 0 && (
          <span className="text-sm text-muted-foreground">
            {row.lessons === 1
              ? m.availability_lessons_one()
              : m.availability_lessons_many({ count: row.lessons })}
          </span>
        )}
      </p>
      <Button
        variant="ghost"
        size="icon"
        className="-mr-3"
        busy={isBusy}
        aria-label={m.availability_remove_row({ day, hours })}
        onClick={onRemove}
      >
        {!isBusy && <X aria-hidden="true" strokeWidth={1.75} />}
      </Button>
    </li>
  )
}
