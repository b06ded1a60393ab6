import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { BidiText } from '#ui/layout/bidi-text.tsx'

/**
 * For a section of chips that go when they are pressed: keeps the focus at the same place of their list, or else of the other one,
 * and announces what was added or removed.
 * @param chosen what is chosen, in words
 */
export const useChips = (chosen: readonly string[]) => {
  const section = useRef<HTMLElement>(null)
  /** Where in the section the focus is. React fires no blur for an element that it removes. */
  const focused = useRef<{ kind: string; place: number }>(undefined)
  const before = useRef(chosen)
  const [change, setChange] = useState('')

  const chips = (kind?: string) =>
    [...(section.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].filter(
      ({ dataset }) => kind === undefined || dataset.chip === kind,
    )
  useLayoutEffect(() => {
    const added = chosen.filter(one => !before.current.includes(one)).join(', ')
    const removed = before.current.filter(one => !chosen.includes(one)).join(', ')
    before.current = chosen
    if (!(added || removed)) return
    setChange(
      [added && m.reports_added({ what: added }), removed && m.reports_removed({ what: removed })]
        .filter(Boolean)
        .join(' '),
    )
    if (!focused.current || document.activeElement !== document.body) return
    const { kind, place } = focused.current
    const nearest = (list: HTMLElement[]) => list[Math.min(place, list.length - 1)]
    const next = nearest(chips(kind)) ?? nearest(chips()) ?? section.current?.querySelector('input')
    next?.focus()
  })
  return {
    section: {
      ref: section,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const kind = target.dataset.chip ?? 'chosen'
        const list = chips(kind)
        focused.current = { kind, place: target.dataset.chip ? list.indexOf(target) : list.length }
      },
      onBlur: () => {
        focused.current = undefined
      },
    },
    announcement: (
      <p role="status" className="sr-only">
        <BidiText text={change} />
      </p>
    ),
  }
}
