import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import * as v from 'valibot'
import { levels, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { specializations, varieties } from '#features/teachers/teachers.ts'
import { specializationLabel, varietyLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { FinderSearch } from './finder-params.ts'
import type { Found } from './finder-search.ts'
import { WeekParts } from './finder-week.tsx'

const debounceMs = 300
/** Connects the form with the sort of the results, which is outside it. */
export const finderFormId = 'recherche'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index)

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

/** The filters. A plain form without JavaScript; with it every change is searched at once, words after a pause. */
export function FinderForm({
  search,
  found,
  isOpen,
  onShow,
}: {
  search: FinderSearch
  found: Found | undefined
  /** On a phone, which otherwise shows the search box only. */
  isOpen: boolean
  /** On a phone: back to the results. */
  onShow: () => void
}) {
  const navigate = useNavigate({ from: '/teachers' })
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchNow = (replace: boolean) => {
    clearTimeout(timer.current)
    if (form.current)
      void navigate({ to: '/teachers', search: readForm(form.current), replace, resetScroll: false })
  }
  const address = JSON.stringify({ ...search, page: undefined })
  const isSame = () =>
    form.current && JSON.stringify({ ...readForm(form.current), page: undefined }) === address
  // Searches for values that were entered before the script had loaded.
  const searchEarlyInput = useEffectEvent(() => {
    if (!isSame()) searchNow(true)
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

  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchNow(false)
    onShow()
  }
  const change = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target
    const isTyped = field instanceof HTMLInputElement && (field.type === 'search' || field.type === 'range')
    clearTimeout(timer.current)
    if (isTyped) timer.current = setTimeout(() => searchNow(true), debounceMs)
    else searchNow(false)
  }
  const option = (label: string, count: number | undefined) =>
    count === undefined ? label : m.teachers_filter_option({ label, count })
  const [lowest, highest] = [found?.lowestRateCents, found?.highestRateCents].map((cents, index) =>
    cents ? Math[index === 0 ? 'floor' : 'ceil'](cents / 100) : undefined,
  )
  const total = found?.total ?? 0
  return (
    <search>
      <form
        id={finderFormId}
        ref={form}
        action={localizedPath('/teachers')}
        onSubmit={submit}
        onChange={change}
        className="flex flex-col gap-6"
      >
        <Input
          type="search"
          name="search"
          aria-label={m.teachers_search_label()}
          placeholder={m.teachers_search_placeholder()}
          defaultValue={search.search}
          maxLength={100}
          autoComplete="off"
          icon={<Search aria-hidden="true" strokeWidth={1.75} />}
        />
        <div
          id="filtres"
          className={cn(
            'flex flex-col gap-6 noscript:flex max-lg:rounded-2xl max-lg:border max-lg:bg-card max-lg:p-5',
            !isOpen && 'max-lg:hidden',
          )}
        >
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-xl">{m.teachers_filters()}</h2>
            <Link
              to="/teachers"
              resetScroll={false}
              preload={false}
              className="inline-flex min-h-8 items-center text-sm text-primary underline underline-offset-4"
            >
              {m.teachers_filters_clear()}
            </Link>
          </div>
          <Field label={m.teachers_filter_age()}>
            <NativeSelect name="age" defaultValue={search.age ?? ''}>
              <option value="">{m.teachers_filter_age_all()}</option>
              {ages.map(age => (
                <option key={age} value={age}>
                  {m.teachers_age({ age })}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <Field label={m.teachers_level_label()}>
            <NativeSelect name="level" defaultValue={search.level ?? ''}>
              <option value="">{m.teachers_level_all()}</option>
              {levels.map(level => (
                <option key={level} value={level}>
                  {option(levelLabel[level](), found?.levels[level])}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <WeekParts when={search.when} counts={found?.parts} zone={found?.timezone} />
          <fieldset>
            <legend className="mb-1 font-semibold">{m.teachers_filter_variety()}</legend>
            {varieties.map(variety => (
              <Checkbox
                key={variety}
                name="variety"
                value={variety}
                defaultChecked={search.variety?.includes(variety) ?? false}
                label={option(varietyLabel[variety](), found?.varieties[variety])}
              />
            ))}
          </fieldset>
          <Field label={m.teachers_specialization_label()}>
            <NativeSelect name="specialization" defaultValue={search.specialization ?? ''}>
              <option value="">{m.teachers_specialization_all()}</option>
              {specializations.map(one => (
                <option key={one} value={one}>
                  {specializationLabel(one)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {lowest !== undefined && highest !== undefined && lowest < highest && (
            <div>
              <label htmlFor="prix" className="flex justify-between gap-4 font-semibold">
                {m.teachers_filter_rate()}
                <span className="chiffres text-sm font-normal text-muted-foreground">
                  {m.teachers_filter_rate_value({ rate: formatEuros((search.max ?? highest) * 100) })}
                </span>
              </label>
              <input
                id="prix"
                type="range"
                name="max"
                min={lowest}
                max={highest}
                defaultValue={search.max ?? highest}
                className="h-11 w-full accent-primary"
              />
            </div>
          )}
          <Checkbox
            name="trial"
            value="1"
            defaultChecked={search.trial === 1}
            label={option(m.teachers_filter_trial(), found?.trial)}
          />
          <noscript>
            <button type="submit" className={buttonClass('primary', 'lg')}>
              {m.teachers_search_submit()}
            </button>
          </noscript>
          <button type="submit" className={`${buttonClass('primary', 'lg')} noscript:hidden lg:hidden`}>
            {m.teachers_filters_show({ count: total })}
          </button>
        </div>
      </form>
    </search>
  )
}
