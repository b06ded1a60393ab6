import { Download, FileText, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, buttonClass } from '../controls/button.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'

/** A stored file in a list: its name, what is known of it, and the buttons that save and remove it. */
export function FileLine({
  name,
  details,
  href,
  removal,
  children,
}: {
  name: string
  details: string
  href: string
  /** Absent for those who may not remove it. */
  removal?: { text: string; busy: boolean; onConfirm: () => void } | undefined
  /** Details and buttons below the name. */
  children?: ReactNode
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <FileText aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">{details}</p>
        {children}
      </div>
      <div className="flex gap-2">
        <a
          href={href}
          className={buttonClass('outline', 'icon')}
          aria-label={m.ui_file_save({ name })}
          title={m.ui_file_save({ name })}
        >
          <Download aria-hidden="true" strokeWidth={1.75} />
        </a>
        {removal && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.ui_file_remove_named({ name })}
            title={m.ui_file_remove_named({ name })}
            onClick={() => setIsAsking(true)}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
          </Button>
        )}
      </div>
      {removal && (
        <AlertDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={m.ui_file_remove_title()}
          description={removal.text}
          confirm={m.ui_file_remove()}
          destructive
          busy={removal.busy}
          onConfirm={removal.onConfirm}
        />
      )}
    </li>
  )
}
