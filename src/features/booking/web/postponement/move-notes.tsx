import { Alert } from '#ui/feedback/alert.tsx'
import type { MovePreview } from '../../server/postponement/preview-postponement.ts'

/** What is said of the chosen hour before a lesson moves there; nothing where it costs no more than before. */
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
