import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { specializations } from '../teachers.ts'
import { specializationLabel } from './teacher-labels.ts'
import type { TeacherSearch } from './teacher-queries.ts'

const debounceMs = 300

/** The search of the form, from its first page. */
const readForm = (form: HTMLFormElement): TeacherSearch => {
  const fields = new FormData(form)
  const level = levels.find(one => one === fields.get('level'))
  return { search: String(fields.get('search') ?? '').trim() || undefined, level, page: undefined }
}

/** The search of the list. Works as a plain form without JavaScript; with it, searches while typing. */
export function TeacherSearchForm({ search }: { search: TeacherSearch }) {
  const navigate = useNavigate({ from: '/teachers' })
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigateToForm = (replace: boolean) => {
    clearTimeout(timer.current)
    if (!form.current) return
    const fields = readForm(form.current)
    // Based on the current URL, which may be newer than the rendered search.
    void navigate({
      to: '/teachers',
      search: before => ({ ...before, ...fields }),
      replace,
      resetScroll: false,
    })
  }
  // Searches for input made before hydration.
  const searchEarlyInput = useEffectEvent(() => {
    if (!form.current) return
    const input = readForm(form.current)
    if (input.search !== search.search || input.level !== search.level) navigateToForm(true)
  })
  useEffect(() => {
    searchEarlyInput()
    return () => clearTimeout(timer.current)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    navigateToForm(false)
  }
  const searchAfterPause = (_: ChangeEvent) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigateToForm(true), debounceMs)
  }
  return (
    <search>
      <form
        ref={form}
        action={localizedPath('/teachers')}
        onSubmit={submit}
        className="mt-8 flex flex-col gap-3 md:flex-row"
      >
        <div className="md:w-[30rem]">
          <Input
            key={`search ${search.specialization}`}
            type="search"
            name="search"
            aria-label={m.teachers_search_label()}
            placeholder={m.teachers_search_placeholder()}
            defaultValue={search.search}
            maxLength={100}
            autoComplete="off"
            onChange={searchAfterPause}
            icon={<Search aria-hidden="true" strokeWidth={1.75} />}
          />
        </div>
        <NativeSelect
          name="level"
          aria-label={m.teachers_level_label()}
          defaultValue={search.level ?? ''}
          onChange={() => navigateToForm(false)}
          className="md:w-56"
        >
          <option value="">{m.teachers_level_all()}</option>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelLabel[level]()}
            </option>
          ))}
        </NativeSelect>
        {search.specialization && <input type="hidden" name="specialization" value={search.specialization} />}
        <noscript>
          <button type="submit" className={buttonClass('primary', 'lg')}>
            {m.teachers_search_submit()}
          </button>
        </noscript>
      </form>
      <nav
        aria-label={m.teachers_specialization_label()}
        className="no-scrollbar -mx-gutter mt-5 flex gap-2 overflow-x-auto px-gutter py-1"
      >
        {[undefined, ...specializations].map(specialization => (
          <ChoiceChip key={specialization ?? ''} chosen={search.specialization === specialization} asChild>
            <Link
              to="/teachers"
              from="/teachers"
              search={before => ({ ...before, page: undefined, specialization })}
              resetScroll={false}
              preload={false}
              activeOptions={{ explicitUndefined: true }}
            >
              {specialization ? specializationLabel(specialization) : m.teachers_specialization_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
    </search>
  )
}
