import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

/** Password field with a button that shows the text. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <span className="relative">
      <input
        type={isShown ? 'text' : 'password'}
        className={cn('input pr-13', className)}
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldControl()}
        {...props}
      />
      <button
        type="button"
        className="absolute top-1/2 right-0.5 inline-flex size-11 -translate-y-1/2 cursor-pointer items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
        aria-label={isShown ? m.ui_password_hide() : m.ui_password_show()}
        onClick={() => setShown(!isShown)}
      >
        <Icon className="size-5" />
      </button>
    </span>
  )
}
