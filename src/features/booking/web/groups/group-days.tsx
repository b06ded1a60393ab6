import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { weekdayOf, weekdays } from '#platform/time/dates.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'
import type { GroupView } from './queries.ts'

/** How many groups each day of the week has, on the reader's clock. */
export function Days({
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
        {listWeekdayNames().map(({ long, short }, index) => {
          const day = weekdays[index]
          const count = groups.filter(({ date, isFull }) => !isFull && weekdayOf(date) === day).length
          return (
            <li
              key={long}
              className={cn('flex flex-col items-center gap-1 text-sm', !count && 'text-muted-foreground')}
            >
              <span className="sr-only">{m.groups_day_count({ day: long, count })}</span>
              <span aria-hidden="true" className={cn(count > 0 && 'font-semibold')}>
                {short}
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
        {capitalised(zoneLabel)}
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
