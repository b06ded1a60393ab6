import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Button } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import type { LessonView } from '../server/view.ts'
import { useConfirmLessons } from './use-confirm-lessons.ts'

/** A button that confirms several lessons once the teacher has read which. */
export function ConfirmLessons({ lessons, label }: { lessons: readonly LessonView[]; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { isPending, confirm } = useConfirmLessons(() => setIsOpen(false))
  const count = lessons.length
  return (
    <>
      <Button variant="outline" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.lessons_confirm_title({ count })}
        description={m.lessons_confirm_text()}
        confirm={m.lessons_confirm_these({ count })}
        busy={isPending}
        onConfirm={() => confirm(lessons.map(({ id }) => id))}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
        <ul tabIndex={0} className="chiffres max-h-72 divide-y overflow-y-auto border-y">
          {lessons.map(({ id, studentName, date, ...hour }) => (
            <li key={id} className="py-2 wrap-anywhere">
              {m.lessons_confirm_line({
                name: studentName || m.lessons_erased_student(),
                day: showDay(date),
                time: hourLabel(hour),
              })}
            </li>
          ))}
        </ul>
      </AlertDialog>
    </>
  )
}
