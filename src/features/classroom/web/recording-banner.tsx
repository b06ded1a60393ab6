import { m } from '#paraglide/messages.js'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { tuOrVous } from './labels.ts'

/** Shows everyone in the room that the lesson is recorded, and announces to screen readers when it begins and ends. */
export function RecordingBanner({
  isRecording,
  role,
}: {
  isRecording: boolean
  role: LessonRoomView['role']
}) {
  return (
    <div role="status">
      {isRecording && (
        <p className="mx-2 mb-2 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg bg-safran-400 px-3 py-1.5 text-center text-sm font-semibold text-encre-950 sm:mx-4">
          <span aria-hidden="true" className="size-3 rounded-full bg-destructive motion-safe:animate-pulse" />
          {tuOrVous(role, { tu: () => m.classroom_recorded_tu(), vous: () => m.classroom_recorded_vous() })}
        </p>
      )}
    </div>
  )
}
