import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Input } from '#ui/controls/input.tsx'
import { familiesApi } from './api.ts'

type Zone = { zone: string; label: string }
/** More would only be scrolled past: another letter narrows it better. */
const shownZones = 40

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[_/’'-]/g, ' ')
    .toLowerCase()

/** A time zone, found by typing a city; arrows, Enter and Escape work as in any list. The list comes with the first focus. */
export function ZoneChoice({ value, onChoose }: { value: Zone; onChoose: (zone: Zone) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [marked, setMarked] = useState(0)
  const [isAsked, setIsAsked] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { data } = useQuery({ ...familiesApi.zones.queryOptions(), enabled: isAsked, staleTime: 3_600_000 })
  const isOpen = typed !== undefined
  const words = fold(typed ?? '')
    .split(' ')
    .filter(Boolean)
  const found = (data ?? [])
    .filter(({ zone, label }) => {
      // The city, in French or as the zone spells it; «ca» is Le Caire and not all of Africa.
      const names = fold(`${label} ${zone.slice(zone.lastIndexOf('/') + 1)}`).split(' ')
      return words.every(word => names.some(name => name.startsWith(word)))
    })
    .slice(0, shownZones)

  const choose = (zone: Zone) => {
    onChoose(zone)
    setTyped(undefined)
  }
  const mark = (index: number) => {
    setMarked(index)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setTyped('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      mark((marked + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const zone = found[marked]
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
        aria-activedescendant={isOpen && found[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value.label}
        onFocus={event => {
          setIsAsked(true)
          event.currentTarget.select()
        }}
        onClick={() => setTyped(before => before ?? '')}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={press}
        onBlur={() => setTyped(undefined)}
        placeholder={value.label}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={m.families_field_zone()}
        hidden={!isOpen || !data}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-lg"
      >
        {found.map((zone, index) => (
          <div
            key={zone.zone}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={zone.zone === value.zone}
            // The press must not take the focus from the field, which would close the list first.
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(zone)}
            onKeyDown={press}
            className={cn(
              'flex min-h-11 cursor-pointer items-center rounded-sm px-3 text-sm hover:bg-accent',
              index === marked && 'bg-accent text-accent-foreground',
              zone.zone === value.zone && 'font-semibold',
            )}
          >
            {zone.label}
          </div>
        ))}
        {data && found.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-muted-foreground">{m.families_zone_none()}</p>
        )}
      </div>
    </div>
  )
}
