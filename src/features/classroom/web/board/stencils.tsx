import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { letterFormLabels } from '#features/letters/letter-form-labels.ts'
import { letterForms } from '#features/letters/letter-forms.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { classroomApi } from '../api.ts'

/** Letters to write over, in their four forms. */
export function Stencils({ onAdd }: { onAdd: (letter: string) => void }) {
  const { data, isPending } = useQuery(
    classroomApi.stencils.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  )
  const [id, setId] = useState<string>()
  const letters = data?.letters ?? []
  const letter = letters.find(one => one.id === id) ?? letters[0]
  if (!letter && !isPending) return null
  // Reserves the space of the stencils that are still loading: the board must not move under a pen that draws.
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5 sm:gap-2" disabled={isPending}>
      <legend className="sr-only">{m.classroom_stencils()}</legend>
      <NativeSelect
        aria-label={m.classroom_stencil_letter()}
        className="w-28 sm:w-32"
        value={letter?.id ?? ''}
        onChange={event => setId(event.target.value)}
      >
        {letters.map(one => (
          <option key={one.id} value={one.id}>
            {m.classroom_stencil_option({ letter: one.letter, name: one.name })}
          </option>
        ))}
      </NativeSelect>
      {letterForms.map(form => {
        const text = letter ? letter.forms[form] : '\u00a0'
        return (
          text && (
            <button
              key={form}
              type="button"
              onClick={() => onAdd(text)}
              className="flex min-h-12 min-w-12 cursor-pointer flex-col items-center justify-center rounded-lg border bg-card px-2 text-xs hover:bg-accent disabled:cursor-default sm:min-h-14 sm:min-w-16"
            >
              <Arabic className="text-2xl leading-tight">{text}</Arabic>
              <span className="max-sm:sr-only">{letterFormLabels[form]()}</span>
            </button>
          )
        )
      })}
    </fieldset>
  )
}
