import { lazy, Suspense, useState } from 'react'
import type { SeriesScope } from '#features/lessons/series.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

// The calendar is large: it is loaded when the dialog opens.
const PostponeForm = lazy(() => import('./postpone-form.tsx').then(file => ({ default: file.PostponeForm })))

/** The dialog that postpones a lesson to another slot of the same teacher. */
export function PostponeLesson({
  lesson,
  open,
  onOpenChange,
  initialScope = 'one',
}: {
  lesson: LessonView
  initialScope?: SeriesScope
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={initialScope === 'one' ? m.lessons_postpone_title() : m.booking_series_postpone()}
      description={m.lessons_cancel_details({
        name: lesson.studentName,
        day: showDay(lesson.date),
        time: hourLabel(lesson),
        teacher: lesson.teacherLabel,
      })}
      busy={isBusy}
      wide
    >
      <Suspense fallback={<PostponeSkeleton />}>
        <PostponeForm
          lesson={lesson}
          initialScope={initialScope}
          onDone={() => onOpenChange(false)}
          onBusy={setIsBusy}
        />
      </Suspense>
    </Dialog>
  )
}

const PostponeSkeleton = () => (
  <Loading>
    <div className="grid gap-6 sm:grid-cols-2">
      <Skeleton className="block h-80 rounded-xl" />
      <Skeleton className="block h-40 rounded-xl" />
    </div>
  </Loading>
)
