import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

const cells = [0, 1, 2, 3, 4, 5] as const
const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, cells.length)

/**
 * A code of six digits: one input under six drawn cells, so that pasting and a phone's suggestion of the code work. Without
 * JavaScript the input itself is shown.
 */
export function CodeInput({
  name,
  defaultValue = '',
  onComplete,
}: {
  name: string
  defaultValue?: string
  /** Called when the sixth digit is typed. */
  onComplete: (form: HTMLFormElement | null) => void
}) {
  const control = useFieldControl()
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(onlyDigits(defaultValue))
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => input.current?.focus(), [])

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = onlyDigits(target.value)
    target.value = digits
    setCode(digits)
    if (digits.length === cells.length && digits !== code) onComplete(target.form)
  }
  const next = Math.min(code.length, cells.length - 1)
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Longer than the code: one may be pasted with spaces.
        maxLength={20}
        defaultValue={code}
        onChange={type}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        className={cn(
          'h-16 w-full',
          isHydrated
            ? 'absolute inset-0 cursor-text opacity-0'
            : 'input text-center text-2xl tracking-[0.4em]',
        )}
      />
      {isHydrated && (
        <div aria-hidden="true" className="pointer-events-none flex gap-1.5">
          {cells.map(cell => (
            <span
              key={cell}
              className={cn(
                'titre chiffres flex h-16 flex-1 items-center justify-center rounded-md border-2 bg-card text-[2rem] leading-none font-bold',
                cell === 3 && 'ml-2',
                control['aria-invalid']
                  ? 'border-danger-line'
                  : code[cell]
                    ? 'border-primary/70'
                    : 'border-input/60',
                isFocused && cell === next && 'border-primary outline-2 outline-offset-2 outline-ring',
              )}
            >
              {code[cell] ?? <span className="size-2 rotate-45 rounded-[1px] bg-border" />}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
