import { useState } from 'react'
import { PostponeLesson } from '#features/booking/web/postponement/postpone-lesson.tsx'
import type { LessonView } from '#features/lessons/server/view.ts'
import { CancelLesson } from '#features/lessons/web/cancel-lesson.tsx'

/** Opens the dialogs that move and cancel a lesson; `dialogs` is to be rendered once beside their buttons. */
export const useLessonDialogs = (lesson: LessonView) => {
  const [isCancelling, setIsCancelling] = useState(false)
  const [isPostponing, setIsPostponing] = useState(false)
  return {
    postpone: () => setIsPostponing(true),
    cancel: () => setIsCancelling(true),
    dialogs: (
      <>
        <PostponeLesson lesson={lesson} open={isPostponing} onOpenChange={setIsPostponing} />
        <CancelLesson lesson={lesson} open={isCancelling} onOpenChange={setIsCancelling} />
      </>
    ),
  }
}
