import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import type { EntryFault } from '../entry-checks.ts'
import { faultText } from './fault-text.ts'
import { pathLabel } from './labels.ts'

type FieldProps = {
  /** «lines.2.ar» */
  path: string
  value: string
  onChange: (value: string) => void
  faults: readonly EntryFault[]
  /** Arabic is written from right to left; «auto»: French or Arabic. */
  lang?: 'ar' | 'auto'
  maxLength?: number
}

const errorAt = (faults: readonly EntryFault[], path: string) => {
  const found = faults.filter(fault => fault.path === path).map(faultText)
  return found.length > 0 && [...new Set(found)].join(' ')
}

const direction = (lang: FieldProps['lang']) => {
  if (lang === 'ar') return { lang: 'ar', dir: 'rtl', className: 'text-ar-base' } as const
  return lang === 'auto' ? ({ dir: 'auto' } as const) : {}
}

export function LineField({ path, value, onChange, faults, lang, maxLength = 300 }: FieldProps) {
  return (
    <Field label={pathLabel(path)} error={errorAt(faults, path)}>
      <Input
        name={path}
        value={value}
        maxLength={maxLength}
        onChange={event => onChange(event.target.value)}
        {...direction(lang)}
      />
    </Field>
  )
}

/** Text of several lines. */
export function TextField({ path, value, onChange, faults, lang, maxLength = 3000 }: FieldProps) {
  return (
    <Field label={pathLabel(path)} error={errorAt(faults, path)}>
      <Textarea
        name={path}
        value={value}
        rows={2}
        maxLength={maxLength}
        onChange={event => onChange(event.target.value)}
        {...direction(lang)}
      />
    </Field>
  )
}

/** One of several options. */
export function ChoiceField({
  path,
  value,
  onChange,
  faults,
  hint,
  children,
}: Pick<FieldProps, 'path' | 'value' | 'onChange' | 'faults'> & { hint?: string; children: ReactNode }) {
  return (
    <Field label={pathLabel(path)} hint={hint} error={errorAt(faults, path)}>
      <NativeSelect name={path} value={value} onChange={event => onChange(event.target.value)}>
        {children}
      </NativeSelect>
    </Field>
  )
}

/** A list, one thing a line. */
export function ListField({
  value,
  onChange,
  ...field
}: Omit<FieldProps, 'value' | 'onChange'> & {
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  return (
    <Field
      label={pathLabel(field.path)}
      hint={m.curriculum_one_a_line()}
      error={errorAt(field.faults, field.path)}
    >
      <Textarea
        name={field.path}
        rows={Math.max(2, value.length)}
        maxLength={3000}
        value={value.join('\n')}
        onChange={event => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
        {...direction(field.lang ?? 'auto')}
      />
    </Field>
  )
}
