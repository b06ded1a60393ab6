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

/** Attributes that tie a control to the label, hint and error of its Field; empty outside a Field. */
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
 * Label, control, hint and error. The kit's controls read their id and descriptions from it:
 * `<Field label={…} error={errors.email}><Input type="email" name="email" /></Field>`.
 * Screen readers announce an error when it appears.
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
  /** Adds « facultatif » to the label, for forms where most fields are required. */
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

/** Several controls with one legend: radio cards, checkboxes. */
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
