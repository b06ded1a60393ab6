import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { type Level, levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { maxFreeWordLength } from '../reports.ts'
import type { ItemView } from '../server/view.ts'
import { reportsApi } from './api.ts'
import { ItemText } from './item-chip.tsx'

/** Searches the curriculum by French, Arabic or sound, at one level or all. What it does not hold is added as a free word. */
export function ItemSearch({
  chosen,
  isInvalid,
  onAdd,
  onAddFree,
}: {
  chosen: readonly string[]
  isInvalid: boolean
  onAdd: (item: ItemView) => void
  onAddFree: (word: string) => void
}) {
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Level | ''>('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const search = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...reportsApi.items.queryOptions({ input: { search, ...(level && { level }) } }),
    enabled: isOpen && (search !== '' || level !== ''),
    placeholderData: keepPreviousData,
  })
  const found =
    search === '' && level === '' ? [] : (data?.items ?? []).filter(one => !chosen.includes(one.item))
  const mayAddFree = text.trim() !== ''
  const count = found.length + (mayAddFree ? 1 : 0)

  const pick = (index: number) => {
    const item = found[index]
    if (item) onAdd(item)
    else if (mayAddFree) onAddFree(text.trim())
    setText('')
    setActive(0)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || count === 0) return
    if (event.key === 'Enter') pick(Math.min(active, count - 1))
    else if (event.key === 'ArrowDown') setActive((active + 1) % count)
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    event.preventDefault()
  }
  const option = (index: number) => ({
    id: `${list}-${index}`,
    role: 'option' as const,
    'aria-selected': index === active,
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
    onClick: () => pick(index),
    className: cn(
      'flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1',
      index === active && 'bg-accent',
    ),
  })
  return (
    <div className="mt-4">
      <div className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <span className="input-shell">
          <Search aria-hidden="true" strokeWidth={1.75} />
          <input
            className="input"
            role="combobox"
            aria-label={m.reports_search()}
            aria-invalid={isInvalid || undefined}
            aria-expanded={isOpen && count > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && count > 0 ? `${list}-${Math.min(active, count - 1)}` : undefined}
            placeholder={m.reports_search_example()}
            maxLength={maxFreeWordLength}
            autoComplete="off"
            value={text}
            onChange={event => {
              setText(event.target.value)
              setActive(0)
              setIsOpen(true)
            }}
            onFocus={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={steer}
          />
        </span>
        <NativeSelect
          aria-label={m.reports_search_level()}
          value={level}
          onChange={event => {
            setLevel(levels.find(one => one === event.target.value) ?? '')
            setIsOpen(true)
          }}
        >
          <option value="">{m.reports_search_all_levels()}</option>
          {levels.map(one => (
            <option key={one} value={one}>
              {levelLabel[one]()}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={m.reports_search_results()}
        className={cn(
          'mt-1.5 max-h-80 divide-y overflow-y-auto rounded-md border bg-card shadow-md',
          (!(isOpen || level) || count === 0) && 'hidden',
        )}
      >
        {found.map((item, index) => (
          <div key={item.item} {...option(index)}>
            <ItemText item={item} />
            <span className="ml-auto shrink-0 text-xs text-muted-foreground">{levelLabel[item.level]()}</span>
          </div>
        ))}
        {mayAddFree && <div {...option(found.length)}>{m.reports_add_free({ text: text.trim() })}</div>}
      </div>
    </div>
  )
}
