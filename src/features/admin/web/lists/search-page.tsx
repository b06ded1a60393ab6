import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import type { FoundView } from '../../server/search-everything.ts'
import { adminApi } from '../api.ts'
import { searchQuery } from '../queries.ts'
import { quietLink } from '../records/record-parts.tsx'

const kindLabels: Record<FoundView['kind'], () => string> = {
  family: m.admin_search_families,
  child: m.admin_search_children,
  teacher: m.admin_search_teachers,
  booking: m.admin_search_bookings,
  application: m.admin_search_applications,
}

const addressOf = ({ kind, id, familyId }: FoundView) => {
  switch (kind) {
    case 'family':
      return { to: '/admin/families/$id', params: { id } } as const
    case 'child':
      return {
        to: '/admin/families/$id/children/$studentId',
        params: { id: familyId ?? '', studentId: id },
      } as const
    case 'teacher':
      return { to: '/admin/teachers/$id', params: { id } } as const
    case 'booking':
      return { to: '/admin/bookings/$id', params: { id } } as const
    case 'application':
      return { to: '/admin/applications/$id', params: { id } } as const
  }
}

const aboutOf = ({ kind, about, day }: FoundView) => {
  if (kind === 'child') return m.admin_search_child_of({ name: about })
  return day === null ? about : m.admin_search_booking_about({ about, day })
}

const shortest = 2

const typedKey = [...adminApi.search.key(), 'typed']

/** Words that another page hands over to the search, which shows them in its field. */
export const useHandOver = () => {
  const queryClient = useQueryClient()
  return (words: string) => void queryClient.setQueryData(typedKey, words)
}

/** The lists that have the same search, with all rows. */
const lists: Partial<
  Record<FoundView['kind'], { to: '/admin/families' | '/admin/teachers'; label: () => string }>
> = {
  family: { to: '/admin/families', label: m.admin_search_all_families },
  teacher: { to: '/admin/teachers', label: m.admin_search_all_teachers },
}

/**
 * One field for everything that has a name or a number. The typed text stays out of the address, and so out of logs and the
 * browser's history; the cache keeps it for the way back from a result.
 */
export function SearchPage() {
  const queryClient = useQueryClient()
  const [text, setText] = useState(() => queryClient.getQueryData<string>(typedKey) ?? '')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const search = useDeferredValue(text.trim())
  const isLongEnough = search.length >= shortest
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(search),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const found = isLongEnough ? (data?.found ?? []) : []
  const more = isLongEnough ? (data?.more ?? []) : []
  const chosen = Math.min(active, found.length - 1)
  // The page is opened to type; what was typed before is replaced by the next letter.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const one = found[chosen]
    // Enter waits for what was typed: the list may still be that of the letters before.
    if (event.key === 'Enter' && one && search === text.trim() && !isPlaceholderData)
      void navigate(addressOf(one))
    else if (event.key === 'ArrowDown') setActive((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((chosen + found.length - 1) % found.length)
    else return
    event.preventDefault()
  }
  const status = () => {
    if (!isLongEnough) return m.admin_search_short()
    if (isError) return m.admin_search_failed()
    if (!data) return ''
    if (found.length === 0) return m.admin_search_none()
    if (more.length > 0) return m.admin_search_count_first({ count: found.length })
    return found.length === 1
      ? m.admin_search_count_one()
      : m.admin_search_count_many({ count: found.length })
  }
  return (
    <search className="mt-6 block max-w-2xl">
      <span className="input-shell">
        <Search aria-hidden="true" strokeWidth={1.75} />
        <input
          ref={field}
          className="input"
          type="text"
          role="combobox"
          aria-label={m.admin_search_label()}
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
          placeholder={m.admin_search_label()}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            setText(event.target.value)
            queryClient.setQueryData(typedKey, event.target.value)
            setActive(0)
          }}
          onKeyDown={steer}
        />
      </span>
      <p role="status" className="mt-2 min-h-5 text-sm text-muted-foreground">
        {status()}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label={m.admin_search_results()}
        className={cn('mt-2', found.length === 0 && 'hidden')}
      >
        {Object.entries(Object.groupBy(found, ({ kind }) => kind)).map(([kind, ofKind = []]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets.
          <div key={kind} role="group" aria-labelledby={`${list}-${kind}`}>
            <p id={`${list}-${kind}`} role="presentation" className="pt-4 pb-1 text-sm text-muted-foreground">
              {kindLabels[kind as FoundView['kind']]()}
            </p>
            {ofKind.map(one => {
              const index = found.indexOf(one)
              return (
                <FoundLink
                  key={one.id}
                  id={`${list}-${index}`}
                  found={one}
                  isActive={index === chosen}
                  address={addressOf(one)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {more.length > 0 && <Others kinds={more} search={search} />}
    </search>
  )
}

/** Where the others are: in the list that has the same search, or behind one more word. */
function Others({ kinds, search }: { kinds: readonly FoundView['kind'][]; search: string }) {
  return (
    <ul className="mt-4 border-t pt-2 text-sm">
      {kinds.map(kind => {
        const list = lists[kind]
        return (
          <li key={kind} className="flex min-h-11 flex-wrap items-center gap-x-2">
            {m.admin_search_others({ kind: kindLabels[kind]() })}
            {list ? (
              <Link to={list.to} search={{ search }} className={quietLink}>
                {list.label()}
              </Link>
            ) : (
              m.admin_search_one_more_word()
            )}
          </li>
        )
      })}
    </ul>
  )
}

function FoundLink({
  id,
  found,
  isActive,
  address,
}: {
  id: string
  found: FoundView
  isActive: boolean
  address: Pick<LinkProps, 'to' | 'params'>
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      {...address}
      className={cn(
        'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md border-2 px-3.5 py-1.5 hover:bg-accent',
        isActive ? 'border-primary bg-accent' : 'border-transparent',
      )}
    >
      <span className="font-semibold wrap-anywhere">
        {found.kind === 'booking' ? m.admin_search_booking({ number: found.name }) : found.name}
      </span>
      <span className="text-sm wrap-anywhere text-muted-foreground">{aboutOf(found)}</span>
    </Link>
  )
}
