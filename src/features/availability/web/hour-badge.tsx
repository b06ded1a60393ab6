import { LockKeyhole, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { StatusGlyph } from '#ui/feedback/status-glyph.tsx'
import { hourInWords, isFixed, namesIn, stateLooks } from './hour-words.ts'
import type { HourView } from './week-view.ts'

export type BadgeProps = {
  date: string
  hour: HourView
  isBusy: boolean
  onPress: (date: string, hour: HourView) => void
  /** In a day's list: as wide as the screen, with the state in words. */
  isRow?: boolean
  tabIndex?: number
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus?: () => void
}

/** The state of one hour; a press opens or closes it. What is over is read and no more. */
export function HourBadge({ date, hour, isBusy, onPress, isRow = false, ...events }: BadgeProps) {
  const fixed = isFixed(hour)
  const props = {
    type: 'button' as const,
    'data-hour': `${date} ${hour.hour}`,
    'aria-disabled': fixed || undefined,
    'aria-busy': isBusy || undefined,
    onClick: () => !fixed && !isBusy && onPress(date, hour),
    ...events,
  }
  // Read whole by whoever hears it; what is seen is part of it, shortened to the room there is.
  const words = <span className="sr-only">{hourInWords(date, hour)}</span>
  if (hour.state === 'closed' || hour.state === 'skipped')
    return (
      <button
        {...props}
        className={cn(
          'group flex size-full items-center gap-3 rounded-sm text-sm text-muted-foreground',
          isRow ? 'rounded-md px-4' : 'justify-center',
          isRow && !fixed && 'border border-dashed border-input/60',
          !fixed && 'hover:bg-accent hover:text-accent-foreground',
          fixed && 'cursor-default',
        )}
      >
        {words}
        {fixed ? (
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
  const { word, colours, glyph } = stateLooks[hour.state]
  const names = namesIn(hour)
  const isWithdrawn = hour.lessons.length > 0 && hour.rules !== 'available'
  return (
    <button
      {...props}
      className={cn(
        'flex size-full items-center rounded-sm text-left text-sm',
        isRow ? 'gap-3 rounded-md px-4' : 'justify-center gap-1.5 px-1.5 @2xl:justify-start',
        colours,
        fixed ? 'cursor-default opacity-75 saturate-50' : 'hover:brightness-[0.97] dark:hover:brightness-110',
        isBusy && 'animate-pulse',
      )}
    >
      {words}
      <StatusGlyph status={glyph} />
      <span
        aria-hidden="true"
        className={cn(
          'min-w-0 truncate',
          hour.state === 'cancelled' && 'line-through',
          hour.state === 'booked' && 'font-semibold',
          !isRow && (hour.state === 'available' ? 'hidden @4xl:inline' : 'hidden @2xl:inline'),
        )}
      >
        {isRow ? word() : names || word()}
      </span>
      {isRow && names && (
        <span aria-hidden="true" className="ml-auto min-w-0 truncate">
          {names}
        </span>
      )}
      {isWithdrawn && (
        <LockKeyhole
          aria-hidden="true"
          strokeWidth={1.75}
          className={cn('size-3.5 shrink-0', !names && 'ml-auto')}
        />
      )}
    </button>
  )
}
