import type { StudentView } from '#features/families/server/student.ts'
import { ChildForm } from '#features/families/web/child-form.tsx'
import { m } from '#paraglide/messages.js'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useChangeChild } from './use-children.ts'

/** The dialog in which a parent changes what is known about a child. */
export function EditChild({
  student,
  open,
  onClose,
}: {
  student: StudentView
  open: boolean
  onClose: () => void
}) {
  const { change, isChanging } = useChangeChild(student.id, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={m.families_edit_title()}
      busy={isChanging}
      wide
    >
      <ChildForm
        student={student}
        submit={m.families_save()}
        busy={isChanging}
        onSubmit={change}
        onCancel={onClose}
      />
    </Dialog>
  )
}
