import { Alert } from '#ui/feedback/alert.tsx'
import type { MovePreview } from '../../server/postponement/preview-postponement.ts'

/** Notes on the chosen hour of a move: its limit where cancelling is no longer free there, and what becomes of late places. */
export function MoveNotes({
  preview,
  className,
}: {
  preview: MovePreview | null | undefined
  className?: string
}) {
  if (!preview) return null
  const notes = [...(preview.isFree ? [] : [preview.text]), ...preview.late]
  return (
    notes.length > 0 && (
      <Alert kind="warning" live className={className}>
        {notes.map(note => (
          <p key={note}>{note}</p>
        ))}
      </Alert>
    )
  )
}
