import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { levels, maxAge, minAge } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { specializations, varieties } from '#features/teachers/teachers.ts'
import { varietyLabel } from '#features/teachers/teaching-labels.ts'
import { specializationLabel } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { cn } from '#ui/cn.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import type { FinderSearch } from './finder-params.ts'
import type { Found } from './finder-search.ts'
import { WeekParts } from './finder-week.tsx'
import { useFinderForm } from './use-finder-form.ts'

/** Connects the form with the sort of the results, which is outside it. */
export const finderFormId = 'recherche'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => minAge + index)

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
  const { form, searchNow, handleChange } = useFinderForm(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchNow(false)
    onShow()
  }
  return (
    <search>
      <form
        id={finderFormId}
        ref={form}
        action={localizedPath('/teachers')}
        onSubmit={submit}
        onChange={handleChange}
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
          <Filters search={search} found={found} />
          <noscript>
            <button type="submit" className={buttonClass('primary', 'lg')}>
              {m.teachers_search_submit()}
            </button>
          </noscript>
          <button type="submit" className={`${buttonClass('primary', 'lg')} noscript:hidden lg:hidden`}>
            {m.teachers_filters_show({ count: found?.total ?? 0 })}
          </button>
        </div>
      </form>
    </search>
  )
}

/** An option with the number of teachers it finds, once that is known. */
const optionLabel = (label: string, count: number | undefined) =>
  count === undefined ? label : m.teachers_filter_option({ label, count })

function Filters({ search, found }: { search: FinderSearch; found: Found | undefined }) {
  return (
    <>
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
              {optionLabel(levelLabel[level](), found?.levels[level])}
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
            label={optionLabel(varietyLabel[variety](), found?.varieties[variety])}
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
      <RateFilter search={search} found={found} />
      <Checkbox
        name="trial"
        value="1"
        defaultChecked={search.trial === 1}
        label={optionLabel(m.teachers_filter_trial(), found?.trial)}
      />
    </>
  )
}

/** The most that an hour may cost, in whole euros. Nothing where every teacher found costs the same. */
function RateFilter({ search, found }: { search: FinderSearch; found: Found | undefined }) {
  if (!found?.lowestRateCents || !found.highestRateCents) return null
  const lowest = Math.floor(found.lowestRateCents / 100)
  const highest = Math.ceil(found.highestRateCents / 100)
  if (lowest >= highest) return null
  return (
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
  )
}
