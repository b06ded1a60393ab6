import { LockKeyhole, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Glyph } from '#ui/feedback/glyph.tsx'
import type { HourView } from '../server/view.ts'
import { describeHour, isReadOnly, stateStyles, studentNames } from './hour-labels.ts'

export type BadgeProps = {
  date: string
  hour: HourView
  isBusy: boolean
  onPress: (date: string, hour: HourView) => void
  /** As wide as the list, with the state in words. */
  isRow?: boolean
  /** In the grid: whether its lesson began in the hour before, and whether it goes on in the next. */
  runsOn?: { fromBefore: boolean; toNext: boolean }
  tabIndex?: number
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus?: () => void
}

/** Button with the state of one hour that opens or closes it. */
export function HourBadge({ date, hour, isBusy, onPress, isRow = false, runsOn, ...events }: BadgeProps) {
  const readOnly = isReadOnly(hour)
  const props = {
    type: 'button' as const,
    'data-hour': `${date} ${hour.hour}`,
    'aria-disabled': readOnly || undefined,
    'aria-busy': isBusy || undefined,
    onClick: () => !readOnly && !isBusy && onPress(date, hour),
    ...events,
  }
  // For screen readers. The visible text is hidden from them, as it is shortened to the space there is.
  const description = <span className="sr-only">{describeHour(date, hour)}</span>
  if (hour.state === 'closed' || hour.state === 'skipped')
    return (
      <button
        {...props}
        className={cn(
          'group flex size-full items-center gap-3 rounded-sm text-sm text-muted-foreground',
          isRow ? 'rounded-md px-4' : 'justify-center',
          isRow && !readOnly && 'border border-dashed border-input/60',
          !readOnly && 'hover:bg-accent hover:text-accent-foreground',
          readOnly && 'cursor-default',
        )}
      >
        {description}
        {readOnly ? (
          isRow && (
            <span aria-hidden="true">{hour.state === 'skipped' ? m.availability_state_skipped() : '–'}</span>
          )
        ) : (
          <>
            <Plus
              aria-hidden="true"
              strokeWidth={1.75}
              className={cn(
                'size-4',
                !isRow &&
                  'opacity-35 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100',
              )}
            />
            {isRow && <span aria-hidden="true">{m.availability_state_closed()}</span>}
          </>
        )}
      </button>
    )
  const { label, colours, shape } = stateStyles[hour.state]
  const names = studentNames(hour)
  const [lesson] = hour.lessons
  const gridText =
    runsOn?.fromBefore && lesson ? m.availability_lesson_until({ time: lesson.endTime }) : names || label()
  const isClosedToBookings = hour.lessons.length > 0 && hour.rules !== 'available'
  return (
    <button
      {...props}
      className={cn(
        'flex size-full items-center rounded-sm text-left text-sm',
        isRow ? 'gap-3 rounded-md px-4' : 'justify-center gap-1.5 px-1.5 @2xl:justify-start',
        // The space between two cells of the grid, and its line.
        runsOn?.toNext && 'rounded-b-none',
        runsOn?.fromBefore && 'relative -mt-[7px] h-[calc(100%+7px)] rounded-t-none',
        colours,
        readOnly
          ? 'cursor-default opacity-75 saturate-50'
          : 'hover:brightness-[0.97] dark:hover:brightness-110',
        isBusy && 'animate-pulse',
      )}
    >
      {description}
      {!runsOn?.fromBefore && <Glyph shape={shape} />}
      <span
        aria-hidden="true"
        className={cn(
          'min-w-0',
          // The second hour of a lesson says when it ends: never cut off.
          runsOn?.fromBefore ? 'text-xs/4' : 'truncate',
          hour.state === 'booked' && !runsOn?.fromBefore && 'font-semibold',
          !isRow && (hour.state === 'available' ? 'hidden @4xl:inline' : 'hidden @2xl:inline'),
        )}
      >
        {isRow ? label() : gridText}
      </span>
      {isRow && names && (
        <span aria-hidden="true" className="ml-auto min-w-0 truncate">
          {names}
        </span>
      )}
      {isClosedToBookings && (
        <LockKeyhole
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn('size-3.5 shrink-0', !names && 'ml-auto')}
        />
      )}
    </button>
  )
}
