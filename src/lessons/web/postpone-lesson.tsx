import { lazy, Suspense, useState } from 'react'
import { m } from '~/paraglide/messages'
import { formatDay } from '~/platform/time/dates'
import { Dialog } from '~/platform/ui/dialog'
import { Loading, Skeleton } from '~/platform/ui/skeleton'
import type { LessonView } from './lesson-view'

// The calendar is as large as a page of its own: it comes when a lesson is to be moved.
const PostponeForm = lazy(() => import('./postpone-form').then(file => ({ default: file.PostponeForm })))

/** Another day and hour with the same teacher. */
export function PostponeLesson({
  lesson,
  open,
  onOpenChange,
}: {
  lesson: LessonView
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.lessons_postpone_title()}
      description={m.lessons_cancel_which({
        name: lesson.studentName,
        day: formatDay(lesson.date),
        time: lesson.time,
        teacher: lesson.teacherName,
      })}
      busy={isBusy}
      wide
    >
      <Suspense fallback={<Waiting />}>
        <PostponeForm lesson={lesson} onDone={() => onOpenChange(false)} onBusy={setIsBusy} />
      </Suspense>
    </Dialog>
  )
}

const Waiting = () => (
  <Loading>
    <div className="grid gap-6 sm:grid-cols-2">
      <Skeleton className="block h-80 rounded-xl" />
      <Skeleton className="block h-40 rounded-xl" />
    </div>
  </Loading>
)
