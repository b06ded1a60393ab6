import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type FieldArray, useFieldArray } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { maxRows } from '../entries.ts'
import type { TextView } from './api.ts'
import { useFaultsOf } from './entry-fields.tsx'
import { rowLabels } from './labels.ts'

type Content = TextView['content']
type RowKind = keyof typeof maxRows

const texts: Record<RowKind, { title: () => string; add: () => string }> = {
  lines: { title: m.curriculum_rows_lines, add: m.curriculum_row_add_line },
  glossary: { title: m.curriculum_rows_glossary, add: m.curriculum_row_add_gloss },
  questions: { title: m.curriculum_rows_questions, add: m.curriculum_row_add_question },
}

const focusNamed = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/** Rows of one kind: each can be changed, moved up and removed, and another be put in before it or at the end. */
export function TextRows<Kind extends RowKind>({
  kind,
  firstField,
  blank,
  isFixed = false,
  columns,
  children,
}: {
  kind: Kind
  /** Gets the focus in a new row. */
  firstField: string
  blank: () => FieldArray<Content, Kind>
  /** No row comes or goes. */
  isFixed?: boolean
  columns: string
  children: (path: string, row: FieldArray<Content, Kind>) => ReactNode
}) {
  const { title, add } = texts[kind]
  const rows = useFieldArray<Content, Kind>({ name: kind })
  const fault = useFaultsOf(kind)
  const mayAdd = !isFixed && rows.fields.length < maxRows[kind]
  const addName = `${kind}-add`
  const upName = (at: number) => `${kind}.${at}-up`
  const insert = (at: number) => {
    flushSync(() => rows.insert(at, blank(), { shouldFocus: false }))
    focusNamed(`${kind}.${at}.${firstField}`)
  }
  const moveUp = (at: number) => {
    flushSync(() => rows.move(at, at - 1))
    focusNamed(at > 1 ? upName(at - 1) : `${kind}.0.${firstField}`)
  }
  const remove = (at: number) => {
    flushSync(() => rows.remove(at))
    focusNamed(addName)
  }
  return (
    <section aria-labelledby={`${kind}-title`} className="flex flex-col gap-6 border-t pt-6">
      <h3 id={`${kind}-title`} className="text-xl">
        {title()}
      </h3>
      {rows.fields.map((row, at) => {
        const number = at + 1
        return (
          <div key={row.id} className="flex flex-col gap-3 border-b pb-6">
            <div className={`grid gap-4 ${columns}`}>{children(`${kind}.${at}`, row)}</div>
            {!isFixed && (
              <div className="-ml-3 flex flex-wrap gap-2">
                {mayAdd && (
                  <Button variant="ghost" size="sm" onClick={() => insert(at)}>
                    {m.curriculum_row_before()} <span className="sr-only">{rowLabels[kind]({ number })}</span>
                  </Button>
                )}
                {at > 0 && (
                  <Button variant="ghost" size="sm" name={upName(at)} onClick={() => moveUp(at)}>
                    {m.curriculum_row_up()} <span className="sr-only">{rowLabels[kind]({ number })}</span>
                  </Button>
                )}
                <Button variant="ghost" size="sm" onClick={() => remove(at)}>
                  {m.curriculum_row_remove()} <span className="sr-only">{rowLabels[kind]({ number })}</span>
                </Button>
              </div>
            )}
          </div>
        )
      })}
      {mayAdd && (
        <div>
          {fault && <FieldError id={`${kind}-error`}>{fault}</FieldError>}
          <Button
            variant="outline"
            className="mt-3"
            name={addName}
            data-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${kind}-error` : undefined}
            onClick={() => insert(rows.fields.length)}
          >
            {add()}
          </Button>
        </div>
      )}
    </section>
  )
}
