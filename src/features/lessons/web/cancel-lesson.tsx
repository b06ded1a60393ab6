import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { isApiRefusal, repeatUnanswered } from '#platform/http/client-errors.ts'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { toast } from '#ui/feedback/toast.ts'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import type { LessonView } from '../server/view.ts'
import { lessonsApi } from './api.ts'
import { CancelSeries, showMaybeCancelled } from './cancel-series.tsx'
import { refetchLessons } from './queries.ts'

type Props = { lesson: LessonView; open: boolean; onOpenChange: (open: boolean) => void }

const describe = (lesson: LessonView) =>
  m.lessons_cancel_details({
    name: lesson.studentName,
    day: showDay(lesson.date),
    time: hourLabel(lesson),
    teacher: lesson.teacherLabel,
  })

/** Dialog that confirms a family's cancellation: of the lesson, or of more of its series. */
export function CancelLesson({ lesson, open, onOpenChange }: Props) {
  return lesson.seriesId ? (
    <CancelSeries
      seriesId={lesson.seriesId}
      lessonId={lesson.id}
      initialScope="one"
      description={describe(lesson)}
      open={open}
      onOpenChange={onOpenChange}
    />
  ) : (
    <CancelSingleLesson lesson={lesson} open={open} onOpenChange={onOpenChange} />
  )
}

/** «32 € restent dus.»; none for a trial. */
const dueSentence = ({ seat }: LessonView, isGivenBack: boolean) => {
  if (!seat?.priceCents) return undefined
  const euros = formatEuros(seat.priceCents)
  return isGivenBack ? m.lessons_cancel_not_due({ euros }) : m.lessons_cancel_due({ euros })
}

/** Says whether the cancellation is free of charge, and what of the price is due. */
function CancelSingleLesson({ lesson, open, onOpenChange }: Props) {
  const queryClient = useQueryClient()
  const close = async () => {
    await refetchLessons(queryClient)
    onOpenChange(false)
  }
  const cancellation = useMutation(
    lessonsApi.cancel.mutationOptions({
      ...repeatUnanswered,
      onSuccess: async cancelled => {
        await close()
        toast.success(m.lessons_cancelled(), {
          description: [
            cancelled.givenBack
              ? m.lessons_cancelled_given_back()
              : lesson.type === 'trial'
                ? m.lessons_cancelled_counted_trial()
                : m.lessons_cancelled_counted(),
            dueSentence(cancelled, cancelled.givenBack ?? false),
          ]
            .flatMap(sentence => sentence ?? [])
            .join(' '),
        })
      },
      onError: async error => {
        // Cancelled elsewhere, or started: the list on screen is outdated.
        if (isApiRefusal(error)) {
          toast.error(error.message)
          return close()
        }
        showMaybeCancelled()
        await refetchLessons(queryClient)
      },
    }),
  )
  // For display only: the server decides when the request arrives.
  const { free } = lesson
  const limit = free && (open ? Date.now() <= Date.parse(free.until) : free.isOpen) ? free : null
  const due = dueSentence(lesson, limit !== null)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.lessons_cancel_title()}
      description={describe(lesson)}
      cancel={m.lessons_cancel_keep()}
      confirm={m.lessons_cancel_confirm()}
      destructive
      busy={cancellation.isPending}
      onConfirm={() =>
        cancellation.mutate({ id: lesson.id, ...(lesson.studentId && { studentId: lesson.studentId }) })
      }
    >
      {limit?.teacherChanged && <p className="mb-3">{m.lessons_cancel_teacher_changed()}</p>}
      <p
        className={
          limit
            ? 'rounded-md bg-success-soft p-4 text-success-soft-foreground'
            : 'rounded-md bg-warning-soft p-4 text-warning-soft-foreground'
        }
      >
        {limit
          ? m.lessons_cancel_free({
              day: showDay(limit.date),
              time: hourLabel(limit),
              zone: zoneLabel(lesson.timezone),
            })
          : lesson.type === 'trial'
            ? m.lessons_cancel_late_trial()
            : m.lessons_cancel_late()}
        {due && <span className="mt-2 block font-semibold">{due}</span>}
      </p>
    </AlertDialog>
  )
}
