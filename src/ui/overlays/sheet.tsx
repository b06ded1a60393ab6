import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '../cn.ts'
import { buttonClass } from '../controls/button.tsx'
import { NativeDialog } from './native-dialog.tsx'

/** A drawer from the side, for menus and details. `head` is shown instead of the title. */
export function Sheet({
  open,
  onOpenChange,
  title,
  head,
  side = 'right',
  className,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  head?: ReactNode
  side?: 'left' | 'right'
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <NativeDialog
      open={open}
      onOpenChange={onOpenChange}
      className={cn('sheet', side === 'left' && 'sheet-left', className)}
      aria-labelledby={id}
    >
      <div className="flex h-18 shrink-0 items-center justify-between gap-4 border-b pr-3 pl-6">
        <h2 id={id} className={head ? 'sr-only' : 'text-xl'}>
          {title}
        </h2>
        {head}
        <button
          type="button"
          className={buttonClass('ghost', 'icon')}
          aria-label={m.ui_close()}
          onClick={() => onOpenChange(false)}
        >
          <X />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col p-4">{children}</div>
    </NativeDialog>
  )
}
