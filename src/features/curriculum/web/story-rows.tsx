import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { mostRows } from '../entries.ts'
import type { EntryFault } from '../entry-checks.ts'
import { faultText } from './fault-text.ts'
import { rowLabels } from './labels.ts'

export type RowKind = keyof typeof mostRows

const texts: Record<RowKind, { title: () => string; add: () => string }> = {
  lines: { title: m.curriculum_rows_lines, add: m.curriculum_row_add_line },
  glossary: { title: m.curriculum_rows_glossary, add: m.curriculum_row_add_gloss },
  questions: { title: m.curriculum_rows_questions, add: m.curriculum_row_add_question },
}

const focusNamed = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/** Rows of one kind: each can be changed, moved up and removed, and another be put in before it or at the end. */
export function StoryRows<Row extends object>({
  kind,
  rows,
  firstField,
  blank,
  keyOf,
  isFixed = false,
  faults,
  columns,
  onChange,
  children,
}: {
  kind: RowKind
  rows: readonly Row[]
  /** Gets the focus in a new row. */
  firstField: keyof Row & string
  blank: () => Row
  /** A row without a key is identified by its place: its fields hold nothing but the form's state. */
  keyOf?: (row: Row) => string
  /** No row comes or goes. */
  isFixed?: boolean
  faults: readonly EntryFault[]
  columns: string
  onChange: (change: (before: Row[]) => Row[]) => void
  children: (row: Row, path: string, set: (change: Partial<Row>) => void) => ReactNode
}) {
  const { title, add } = texts[kind]
  const [fault] = faults.filter(({ path }) => path === kind)
  const mayAdd = !isFixed && rows.length < mostRows[kind]
  const addName = `${kind}-add`
  const insert = (at: number) => {
    flushSync(() => onChange(before => before.toSpliced(at, 0, blank())))
    focusNamed(`${kind}.${at}.${firstField}`)
  }
  const upName = (at: number) => `${kind}.${at}-up`
  const moveUp = (at: number) => {
    flushSync(() =>
      onChange(before => before.toSpliced(at - 1, 2, ...before.slice(at - 1, at + 1).toReversed())),
    )
    focusNamed(at > 1 ? upName(at - 1) : `${kind}.0.${firstField}`)
  }
  const remove = (at: number) => {
    flushSync(() => onChange(before => before.toSpliced(at, 1)))
    focusNamed(addName)
  }
  return (
    <section aria-labelledby={`${kind}-title`} className="flex flex-col gap-6 border-t pt-6">
      <h3 id={`${kind}-title`} className="text-xl">
        {title()}
      </h3>
      {rows.map((row, at) => {
        const number = at + 1
        return (
          <div key={keyOf?.(row) ?? at} className="flex flex-col gap-3 border-b pb-6">
            <div className={`grid gap-4 ${columns}`}>
              {children(row, `${kind}.${at}`, change =>
                onChange(before => before.map((one, place) => (place === at ? { ...one, ...change } : one))),
              )}
            </div>
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
          {fault && <FieldError id={`${kind}-error`}>{faultText(fault)}</FieldError>}
          <Button
            variant="outline"
            className="mt-3"
            name={addName}
            data-invalid={fault ? true : undefined}
            aria-describedby={fault && `${kind}-error`}
            onClick={() => insert(rows.length)}
          >
            {add()}
          </Button>
        </div>
      )}
    </section>
  )
}
