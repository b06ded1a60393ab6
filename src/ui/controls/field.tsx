import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const Control = createContext<FieldControl | null>(null)

/** What ties a control to the label, hint and error of the Field around it; nothing outside of one. */
export const useFieldControl = (): Partial<FieldControl> => useContext(Control) ?? {}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="field-error">
      <CircleAlert />
      <span>{children}</span>
    </p>
  )
}

/**
 * Label, control, hint, error. The kit's controls inside find their id and descriptions by themselves:
 * `<Field label={…} error={errors.email?.message}><Input type="email" {...register('email')} /></Field>`.
 * An error that appears is announced.
 */
export function Field({
  label,
  hint,
  error,
  required,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Says « facultatif » beside the label, where most fields of the form are required. */
  optional?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const [hasHint, hasError] = [Boolean(hint), Boolean(error)]
  const control = useMemo(
    () => ({
      id,
      'aria-describedby': cn(hasHint && `${id}-hint`, hasError && `${id}-error`) || undefined,
      'aria-invalid': hasError || undefined,
      required,
    }),
    [id, hasHint, hasError, required],
  )
  return (
    <div className={cn('field', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
        {optional && <span className="font-normal text-muted-foreground"> ({m.ui_optional()})</span>}
      </label>
      <Control value={control as FieldControl}>{children}</Control>
      {hasHint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {hasError && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Several controls under one question: radio cards, checkboxes. */
export function FieldGroup({
  legend,
  hint,
  error,
  hideLegend = false,
  className,
  children,
}: {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  hideLegend?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const descriptions = cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return (
    <fieldset className={cn('field', className)} aria-describedby={descriptions || undefined}>
      <legend className={hideLegend ? 'sr-only' : 'field-label mb-1.5'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
