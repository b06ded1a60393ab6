import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { buttonClass } from '../controls/button.tsx'
import { NativeDialog } from './native-dialog.tsx'

/** A task in a modal dialog. While `busy`, neither Escape nor a click outside closes it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  busy = false,
  className,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  busy?: boolean
  className?: string
  children?: ReactNode
}) {
  const id = useId()
  return (
    <NativeDialog
      open={open}
      onOpenChange={onOpenChange}
      closedBy={busy ? 'nothing' : 'any'}
      className={cn('dialog', wide && 'dialog-wide', className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <h2 id={`${id}-title`} className="dialog-title">
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="mt-3 text-muted-foreground">
          {description}
        </p>
      )}
      {children && <div className="mt-6">{children}</div>}
      {footer && <div className="dialog-footer">{footer}</div>}
      <button
        type="button"
        className={cn(buttonClass('ghost', 'icon'), 'dialog-close')}
        aria-label={m.ui_close()}
        disabled={busy}
        onClick={() => onOpenChange(false)}
      >
        <X />
      </button>
    </NativeDialog>
  )
}
