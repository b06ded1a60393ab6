import { dayParts, type WeekPart } from '#features/availability/day-parts.ts'
import { m } from '#paraglide/messages.js'
import { listWeekdayNames } from '#platform/time/date-format.ts'
import { weekdays } from '#platform/time/dates.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { partLabel, whenLabel } from './finder-search.ts'

const countLabel = (part: WeekPart, count: number) => m.teachers_filter_part({ part: whenLabel(part), count })

/** A week in three parts a day: how many teachers are free in each. One is chosen, as of a group of radio buttons. */
export function WeekParts({
  when,
  counts,
  zone,
}: {
  when: WeekPart | undefined
  counts: Record<WeekPart, number> | undefined
  zone: string | undefined
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold">
        {m.teachers_filter_when()}
        {zone && <span className="text-sm font-normal text-muted-foreground">{zoneLabel(zone)}</span>}
      </legend>
      <div className="grid grid-cols-[auto_repeat(7,minmax(0,1fr))] items-center gap-1 text-center text-sm">
        <span />
        {listWeekdayNames().map(({ long }) => (
          <span key={long} aria-hidden="true" className="text-xs text-muted-foreground">
            {long.charAt(0).toLocaleLowerCase()}
          </span>
        ))}
        {dayParts.map(part => (
          <div key={part} className="contents">
            <span aria-hidden="true" className="pr-1 text-left text-xs text-muted-foreground">
              {partLabel(part)}
            </span>
            {weekdays.map(day => {
              const cell: WeekPart = `${day}-${part}`
              const count = counts?.[cell] ?? 0
              return (
                <label key={cell} className="week-part" data-some={count > 0 || undefined}>
                  <input
                    type="radio"
                    name="when"
                    value={cell}
                    defaultChecked={when === cell}
                    aria-label={countLabel(cell, count)}
                    className="sr-only"
                  />
                  <span aria-hidden="true" className="chiffres">
                    {count || '–'}
                  </span>
                </label>
              )
            })}
          </div>
        ))}
      </div>
      <label className="check mt-2">
        <input
          type="radio"
          name="when"
          value=""
          defaultChecked={when === undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span>{m.teachers_filter_when_any()}</span>
      </label>
      <p className="mt-1 text-xs text-muted-foreground">{m.teachers_filter_when_hint()}</p>
    </fieldset>
  )
}
