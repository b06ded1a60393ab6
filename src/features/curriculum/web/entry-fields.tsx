import { createContext, type ReactNode, use } from 'react'
import { useController } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import type { EntryFault } from '../entry-checks.ts'
import type { WordFault } from '../word-checks.ts'
import { faultText } from './fault-text.ts'
import { pathLabel } from './labels.ts'

type FieldProps = {
  /** «lines.2.ar» */
  path: string
  hint?: ReactNode
  /** Arabic is written from right to left; «auto»: French or Arabic. */
  lang?: 'ar' | 'ar-Latn' | 'auto'
}

/** What the checks refuse in the form around. */
export const Faults = createContext<readonly (WordFault | EntryFault)[]>([])

const pathOf = (fault: WordFault | EntryFault) => {
  if ('path' in fault) return fault.path
  // A duplicate of another word is reported at its Arabic.
  return fault.field === 'concept' ? 'ar' : fault.field
}

/** What the checks refuse of one field. */
export const useFaultsOf = (path: string) => {
  const found = use(Faults)
    .filter(fault => pathOf(fault) === path)
    .map(faultText)
  return found.length > 0 && [...new Set(found)].join(' ')
}

const useEntryField = (path: string) => ({
  ...useController({ name: path }).field,
  label: pathLabel(path),
  error: useFaultsOf(path),
})

const direction = (lang: FieldProps['lang']) => {
  if (lang === 'ar') return { lang, dir: 'rtl', className: 'text-ar-base' } as const
  return lang === 'auto' ? ({ dir: 'auto' } as const) : lang && { lang }
}

export function LineField({ path, hint, lang, maxLength }: FieldProps & { maxLength: number }) {
  const { label, error, value, ...field } = useEntryField(path)
  return (
    <Field label={label} hint={hint} error={error}>
      <Input {...field} value={value ?? ''} maxLength={maxLength} {...direction(lang)} />
    </Field>
  )
}

/** A list of one, on one line. */
export function OnlyItemField({ path, maxLength }: { path: string; maxLength: number }) {
  const { label, error, value, onChange, ...field } = useEntryField(path)
  return (
    <Field label={label} error={error}>
      <Input
        {...field}
        dir="auto"
        value={value[0] ?? ''}
        maxLength={maxLength}
        onChange={event => onChange([event.target.value])}
      />
    </Field>
  )
}

/** Text of several lines. */
export function TextField({ path, lang, maxLength }: FieldProps & { maxLength: number }) {
  const { label, error, ...field } = useEntryField(path)
  return (
    <Field label={label} error={error}>
      <Textarea {...field} rows={2} maxLength={maxLength} {...direction(lang)} />
    </Field>
  )
}

/** One of several options; the empty one is none. */
export function ChoiceField({ path, hint, children }: FieldProps & { children: ReactNode }) {
  const { label, error, value, onChange, ...field } = useEntryField(path)
  return (
    <Field label={label} hint={hint} error={error}>
      <NativeSelect {...field} value={value ?? ''} onChange={event => onChange(event.target.value || null)}>
        {children}
      </NativeSelect>
    </Field>
  )
}

/** A list, one thing a line; `separator` stands between the things of a line that is a list itself. */
export function ListField({ path, separator }: { path: string; separator?: string }) {
  const { label, error, value, onChange, ...field } = useEntryField(path)
  const toItem = (line: string) => (separator ? line.split(separator) : line)
  const toLine = (item: string | string[]) => (Array.isArray(item) ? item.join(separator) : item)
  return (
    <Field label={label} hint={m.curriculum_one_a_line()} error={error}>
      <Textarea
        {...field}
        dir="auto"
        rows={Math.max(2, value.length)}
        maxLength={3000}
        value={value.map(toLine).join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n').map(toItem))}
      />
    </Field>
  )
}
