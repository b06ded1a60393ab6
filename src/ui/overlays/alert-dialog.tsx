import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { Button } from '../controls/button.tsx'
import { NativeDialog } from './native-dialog.tsx'

/**
 * Asks for confirmation. The focus starts on « Annuler » and Escape cancels; a click outside does nothing. `confirm` names
 * the action (« Supprimer »); `children` are shown below the question.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  destructive = false,
  busy = false,
  cancel,
  large = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirm: ReactNode
  onConfirm: () => void
  destructive?: boolean
  busy?: boolean
  cancel?: ReactNode
  /** Larger text and buttons, for a child. */
  large?: boolean
  children?: ReactNode
}) {
  const id = useId()
  const size = large ? 'min-h-16! text-xl! sm:flex-1' : undefined
  return (
    <NativeDialog
      open={open}
      onOpenChange={onOpenChange}
      closedBy={busy ? 'nothing' : 'escape'}
      role="alertdialog"
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {description && (
        <div id={`${id}-description`} className={cn('mt-3 text-muted-foreground', large && 'text-lg')}>
          {description}
        </div>
      )}
      {children && <div className="mt-5">{children}</div>}
      <div className="dialog-footer">
        <Button variant="outline" disabled={busy} onClick={() => onOpenChange(false)} className={size}>
          {cancel ?? m.ui_cancel()}
        </Button>
        <Button
          variant={destructive ? 'destructive' : 'primary'}
          busy={busy}
          onClick={onConfirm}
          className={size}
        >
          {confirm}
        </Button>
      </div>
    </NativeDialog>
  )
}
