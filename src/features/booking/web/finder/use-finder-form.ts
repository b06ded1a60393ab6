import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import * as v from 'valibot'
import { FinderSearch } from './finder-params.ts'

const debounceMs = 300

/** The search of the form, from its first page. */
const readForm = (form: HTMLFormElement): FinderSearch => {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)))
  const rate = form.elements.namedItem('max')
  const isLimited = rate instanceof HTMLInputElement && Number(rate.value) < Number(rate.max)
  return v.parse(FinderSearch, {
    search: text('search'),
    level: text('level'),
    specialization: text('specialization'),
    age: number('age'),
    variety: fields.getAll('variety').map(String),
    when: text('when'),
    max: isLimited ? number('max') : undefined,
    trial: number('trial'),
    sort: text('sort'),
  })
}

/** Writes the search into the fields, after a filter was removed elsewhere on the page. */
const writeForm = (form: HTMLFormElement, search: FinderSearch) => {
  const chosen = (name: string, value: string) =>
    name === 'variety'
      ? search.variety?.some(one => one === value)
      : name === 'trial'
        ? search.trial === 1
        : (search.when ?? '') === value
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
      field.checked = chosen(field.name, field.value) ?? false
    else if (field instanceof HTMLInputElement && field.type === 'range')
      field.value = String(search.max ?? field.max)
    else if (
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && field !== document.activeElement)
    )
      field.value = String(search[field.name as 'level'] ?? '')
  }
}

/** The search without its page, to compare: the form has no page. */
const addressOf = (search: FinderSearch) => JSON.stringify({ ...search, page: undefined })

/** Searches what the form has: a choice at once, words and a price after a pause. */
export const useFinderForm = (search: FinderSearch) => {
  const navigate = useNavigate({ from: '/teachers' })
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchNow = (replace: boolean) => {
    clearTimeout(timer.current)
    if (form.current)
      void navigate({ to: '/teachers', search: readForm(form.current), replace, resetScroll: false })
  }
  const address = addressOf(search)
  // Searches for values that were entered before the script had loaded.
  const searchEarlyInput = useEffectEvent(() => {
    if (form.current && addressOf(readForm(form.current)) !== address) searchNow(true)
  })
  const shown = useRef(address)
  useEffect(() => {
    searchEarlyInput()
    return () => clearTimeout(timer.current)
  }, [])
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (form.current) writeForm(form.current, JSON.parse(address))
  }, [address])

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target
    const isTyped = field instanceof HTMLInputElement && (field.type === 'search' || field.type === 'range')
    clearTimeout(timer.current)
    if (isTyped) timer.current = setTimeout(() => searchNow(true), debounceMs)
    else searchNow(false)
  }
  return { form, searchNow, handleChange }
}
