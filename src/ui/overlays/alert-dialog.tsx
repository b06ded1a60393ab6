import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
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
  children?: ReactNode
}) {
  const id = useId()
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
        <p id={`${id}-description`} className="mt-3 text-muted-foreground">
          {description}
        </p>
      )}
      {children && <div className="mt-5">{children}</div>}
      <div className="dialog-footer">
        <Button variant="outline" disabled={busy} onClick={() => onOpenChange(false)}>
          {cancel ?? m.ui_cancel()}
        </Button>
        <Button variant={destructive ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </NativeDialog>
  )
}
