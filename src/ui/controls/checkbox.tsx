import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { FieldError } from './field.tsx'

/** A native checkbox with its label; the whole line is clickable. */
export function Checkbox({
  label,
  hint,
  error,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: ReactNode }) {
  const id = useId()
  const descriptions = cn(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return (
    <div className={className}>
      <label className="check">
        <input
          type="checkbox"
          className="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
          {...props}
        />
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} className="field-hint block">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
