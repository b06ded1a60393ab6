import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { specializations } from '../teachers.ts'
import type { TeacherSearch } from './teacher-queries.ts'

const typingPauseMilliseconds = 300

/** What the form says; the first page of it. */
const searchOf = (form: HTMLFormElement): TeacherSearch => {
  const fields = new FormData(form)
  const level = levels.find(one => one === fields.get('level'))
  return { search: String(fields.get('search') ?? '').trim() || undefined, level, page: undefined }
}

/** The search of the list: a form of its own address, so that it works without JavaScript; with it, as one types. */
export function TeacherSearchForm({ asked }: { asked: TeacherSearch }) {
  const navigate = useNavigate({ from: '/teachers' })
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (replace: boolean) => {
    clearTimeout(pause.current)
    if (!form.current) return
    const fields = searchOf(form.current)
    // On top of what the address says by now: the page may still be on its way to it.
    void navigate({
      to: '/teachers',
      search: before => ({ ...before, ...fields }),
      replace,
      resetScroll: false,
    })
  }
  // What was typed or chosen before the script was there is searched for as soon as it is.
  const begin = useEffectEvent(() => {
    if (!form.current) return
    const typed = searchOf(form.current)
    if (typed.search !== asked.search || typed.level !== asked.level) search(true)
  })
  useEffect(() => {
    begin()
    return () => clearTimeout(pause.current)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(false)
  }
  const typed = (_: ChangeEvent) => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => search(true), typingPauseMilliseconds)
  }
  return (
    <search>
      <form ref={form} action="/teachers" onSubmit={submit} className="mt-8 flex flex-col gap-3 md:flex-row">
        <div className="md:w-[30rem]">
          <Input
            key={`search ${asked.specialization}`}
            type="search"
            name="search"
            aria-label={m.teachers_search_label()}
            placeholder={m.teachers_search_placeholder()}
            defaultValue={asked.search}
            maxLength={100}
            autoComplete="off"
            onChange={typed}
            icon={<Search aria-hidden="true" strokeWidth={1.75} />}
          />
        </div>
        <NativeSelect
          name="level"
          aria-label={m.teachers_level_label()}
          defaultValue={asked.level ?? ''}
          onChange={() => search(false)}
          className="md:w-56"
        >
          <option value="">{m.teachers_level_all()}</option>
          {levels.map(level => (
            <option key={level} value={level}>
              {levelLabel[level]()}
            </option>
          ))}
        </NativeSelect>
        {asked.specialization && <input type="hidden" name="specialization" value={asked.specialization} />}
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
          <ChoiceChip key={specialization ?? ''} chosen={asked.specialization === specialization} asChild>
            <Link
              to="/teachers"
              from="/teachers"
              search={before => ({ ...before, page: undefined, specialization })}
              resetScroll={false}
              preload={false}
              activeOptions={{ explicitUndefined: true }}
            >
              {specialization ?? m.teachers_specialization_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
    </search>
  )
}
