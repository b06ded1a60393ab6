import { useMutation } from '@tanstack/react-query'
import { maxCancellationReasonLength } from '#features/lessons/lessons.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import type { SchoolLessonView } from '../../server/records/school-lesson-view.ts'
import { useRefetch } from '../use-refetch.ts'

/** Asks the school for the reason and cancels a lesson for everyone. */
export function CancelLessonDialog({
  lesson,
  open,
  onOpenChange,
}: {
  /** The lesson that the dialog was opened for last, so that the text stays while it closes. */
  lesson: SchoolLessonView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { refetch, onErrorInForm: onError } = useRefetch(() => onOpenChange(false), lessonsApi.key())
  const cancel = useMutation(
    lessonsApi.cancel.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.lessons_cancelled(), { description: m.school_lesson_cancelled_note() })
      },
      onError,
    }),
  )
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.lessons_cancel_title()}
      description={
        lesson &&
        m.school_cancel_which({
          teacher: lesson.teacherName,
          name: lesson.studentName,
          day: lesson.day,
          time: lesson.time,
        })
      }
      hint={m.school_cancel_hint()}
      maxLength={maxCancellationReasonLength}
      cancel={m.lessons_cancel_keep()}
      confirm={m.lessons_cancel_confirm()}
      busy={cancel.isPending}
      onConfirm={reason => lesson && cancel.mutate({ id: lesson.id, teacherId: lesson.teacherId, reason })}
    />
  )
}
