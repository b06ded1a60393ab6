import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Input } from '#ui/controls/input.tsx'
import { familiesApi } from './api.ts'

type Zone = { zone: string; label: string }
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
