import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { maxCancellationReasonLength } from '../lessons.ts'
import type { LessonView } from '../server/view.ts'
import { lessonsApi } from './api.ts'
import { refetchLessons } from './queries.ts'

/** Withdraws an absence: the teacher can give the lesson after all. */
export const useWithdrawAbsence = (lesson: LessonView) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    lessonsApi.withdrawAbsence.mutationOptions({
      onSuccess: () => toast.success(m.lessons_absence_withdrawn()),
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.lessons_update_failed()),
      onSettled: () => refetchLessons(queryClient),
    }),
  )
  return () => {
    if (!isPending) mutate({ id: lesson.id })
  }
}

/** Asks for confirmation before the school is notified that a lesson needs another teacher. */
export function AbsenceDialog({
  lesson,
  open,
  onOpenChange,
}: {
  lesson: LessonView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const queryClient = useQueryClient()
  const reason = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation(
    lessonsApi.reportAbsence.mutationOptions({
      onSuccess: () => {
        onOpenChange(false)
        toast.success(m.lessons_absence_reported(), { description: m.lessons_absence_reported_text() })
      },
      onError: error => toast.error(isApiRefusal(error) ? error.message : m.lessons_update_failed()),
      onSettled: () => refetchLessons(queryClient),
    }),
  )
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.lessons_absence_title()}
      description={m.lessons_absence_text({
        of: ofName(lesson.studentName || m.lessons_erased_student()),
        day: showDay(lesson.date),
        time: hourLabel(lesson),
      })}
      cancel={m.lessons_absence_keep()}
      confirm={m.lessons_absence_confirm()}
      busy={isPending}
      onConfirm={() => mutate({ id: lesson.id, reason: reason.current?.value.trim() ?? '' })}
    >
      <Field label={m.lessons_absence_reason()} hint={m.lessons_absence_reason_hint()} optional>
        <Textarea ref={reason} rows={2} maxLength={maxCancellationReasonLength} />
      </Field>
    </AlertDialog>
  )
}
