import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { placeOf } from '#platform/time/zone-names.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { familiesApi } from './api.ts'

type Zone = { zone: string; label: string }

/**
 * The zone of the device where its clock shows another hour now than `zone`; null where both show the same, and while rendering the
 * first page. In this file and without the code of visitor-zone.ts, because each costs every page bytes.
 */
const useDeviceZone = (zone: string): string | null => {
  const device = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null
  const now = new Date()
  const clockIn = (timeZone: string) => now.toLocaleString('en', { timeZone })
  return device && clockIn(device) !== clockIn(zone) ? device : null
}

const deviceClass = 'flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground'

/** Says that the device shows other hours than the account, and leads to where a parent changes the zone. */
export function DeviceZone({ zone }: { zone: string }) {
  const device = useDeviceZone(zone)
  const { href } = useLocation()
  if (!device) return null
  return (
    <p className={deviceClass}>
      {m.families_device_zone({ zone: zoneLabel(device) })}
      <Link
        to="/parent/profile"
        search={{ from: href }}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {m.families_device_zone_change()}
      </Link>
    </p>
  )
}

/** Offers the zone of the device below a zone that shows other hours. */
export function DeviceZoneOffer({ zone, onChoose }: { zone: string; onChoose: (zone: Zone) => void }) {
  const device = useDeviceZone(zone)
  if (!device) return null
  return (
    <p className={deviceClass}>
      {m.families_device_zone({ zone: zoneLabel(device) })}
      <Button variant="outline" size="sm" onClick={() => onChoose({ zone: device, label: placeOf(device) })}>
        {m.families_device_zone_use()}
      </Button>
    </p>
  )
}

/** A combobox of time zones, searched by city on the server, whose table of cities is large. */
export function TimezoneCombobox({ value, onChoose }: { value: Zone; onChoose: (zone: Zone) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [highlighted, setHighlighted] = useState(0)
  const [isLoaded, setIsLoaded] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isOpen = typed !== undefined
  // The list follows the typing when the browser has time; the one before stays until the next is there.
  const city = useDeferredValue(typed ?? '')
  const { data } = useQuery({
    ...familiesApi.zones.queryOptions({ input: { city: city.trim().slice(0, 80) } }),
    enabled: isLoaded,
    staleTime: 3_600_000,
    placeholderData: keepPreviousData,
  })
  const matches = data ?? []

  const choose = (zone: Zone) => {
    onChoose(zone)
    setTyped(undefined)
  }
  const highlight = (index: number) => {
    setHighlighted(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setTyped('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      highlight((highlighted + step + matches.length) % Math.max(1, matches.length))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const zone = matches[highlighted]
      if (zone) choose(zone)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setTyped(undefined)
    }
  }
  return (
    <div className="relative">
      <Input
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && matches[highlighted] ? `${id}-${highlighted}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value.label}
        onFocus={event => {
          setIsLoaded(true)
          event.currentTarget.select()
        }}
        onClick={() => setTyped(before => before ?? '')}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setHighlighted(0)
        }}
        onKeyDown={handleKey}
        onBlur={() => setTyped(undefined)}
        placeholder={value.label}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.families_field_timezone()}
        hidden={!isOpen || !data}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-lg"
      >
        {matches.map((zone, index) => (
          <div
            // Several cities may have one zone.
            key={`${zone.zone} ${zone.label}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={zone.zone === value.zone}
            // Keeps the focus in the field: its blur would close the list before the click.
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(zone)}
            onKeyDown={handleKey}
            className={cn(
              'flex min-h-11 cursor-pointer items-center rounded-sm px-3 text-sm hover:bg-accent',
              index === highlighted && 'bg-accent text-accent-foreground',
              zone.zone === value.zone && 'font-semibold',
            )}
          >
            {zone.label}
          </div>
        ))}
        {data && matches.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted-foreground">{m.families_field_timezone_no_match()}</p>
        )}
      </div>
    </div>
  )
}
