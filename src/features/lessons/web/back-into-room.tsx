import type { LessonView } from '../server/view.ts'
import { JoinLesson, useCanJoin } from './join-lesson.tsx'

/**
 * The way back into the room of a lesson that is over or completed while its room is still open; nothing without one. Such a
 * lesson no longer stands among the next ones.
 */
export function BackIntoRoom({
  lessons,
  sentence,
}: {
  lessons: readonly LessonView[]
  sentence: (lesson: LessonView) => string
}) {
  const lesson = lessons.find(({ mayJoin }) => mayJoin)
  const isOpen = useCanJoin(lesson)
  if (!lesson || !isOpen) return null
  return (
    <div className="card mt-6 p-card">
      <p className="mb-3 wrap-anywhere">{sentence(lesson)}</p>
      <JoinLesson lesson={lesson} />
    </div>
  )
}
