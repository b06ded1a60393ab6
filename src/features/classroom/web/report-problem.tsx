import { Flag } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { roomLimits } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { classroomApi } from './api.ts'
import { tuOrVous } from './labels.ts'

/** Reports a problem to the school. The text may stay empty, for a child who can't write yet. */
export function ReportProblem({
  lessonRoom: { id, role },
  trigger,
}: {
  lessonRoom: Pick<LessonRoomView, 'id' | 'role'>
  trigger: (open: () => void) => ReactElement
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      await classroomApi.report.call({
        id,
        text: String(new FormData(event.currentTarget).get('text') ?? ''),
      })
      setIsOpen(false)
      toast.success(m.classroom_report_sent())
    } catch (error) {
      console.warn('A report was not sent', error)
      toast.error(
        tuOrVous(role, {
          tu: () => m.classroom_report_failed_tu(),
          vous: () => m.classroom_report_failed_vous(),
        }),
      )
    }
    setIsBusy(false)
  }
  return (
    <>
      {trigger(() => setIsOpen(true))}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={m.classroom_report()}
        description={tuOrVous(role, {
          tu: () => m.classroom_report_text_tu(),
          vous: () => m.classroom_report_text_vous(),
        })}
        busy={isBusy}
        className="text-start"
      >
        <form onSubmit={event => void send(event)}>
          <Field
            label={tuOrVous(role, {
              tu: () => m.classroom_report_label_tu(),
              vous: () => m.classroom_report_label_vous(),
            })}
            hint={m.classroom_report_hint()}
          >
            <Textarea name="text" rows={3} maxLength={roomLimits.reportLength} />
          </Field>
          <div className="dialog-footer">
            <Button variant="outline" disabled={isBusy} onClick={() => setIsOpen(false)}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" busy={isBusy}>
              {m.classroom_report_send()}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** The button outside the room's toolbar. */
export function ReportButton({ lessonRoom }: { lessonRoom: Pick<LessonRoomView, 'id' | 'role'> }) {
  return (
    <ReportProblem
      lessonRoom={lessonRoom}
      trigger={open => (
        <Button variant="outline" size="lg" onClick={open}>
          <Flag />
          {m.classroom_report()}
        </Button>
      )}
    />
  )
}
