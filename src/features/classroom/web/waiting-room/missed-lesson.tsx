import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { DevicesOff } from '../devices-off.tsx'
import { ReportAbsentTeacher, teacherWaitLabels } from './teacher-wait.tsx'
import { WaitingRoomLayout } from './waiting-room-layout.tsx'

/** Shown to a family after a lesson to which it came and the teacher did not. */
export function MissedLesson({
  lessonRoom,
  hasLeft,
  heading,
}: {
  lessonRoom: LessonRoomView
  /** Camera and microphone were on in this tab. */
  hasLeft: boolean
  heading: React.RefObject<HTMLHeadingElement | null>
}) {
  const { role } = lessonRoom
  const { title, text } = teacherWaitLabels(lessonRoom, { kind: 'missed' })
  return (
    <WaitingRoomLayout home={dashboardOf(role)}>
      <div className="mx-auto flex w-full max-w-read flex-col items-start gap-4">
        {hasLeft && <DevicesOff />}
        <h1 ref={heading} tabIndex={-1} className="text-4xl tracking-display text-balance outline-none">
          {title}
        </h1>
        <p className="text-lg text-balance">{text}</p>
        <ReportAbsentTeacher lessonRoom={lessonRoom} className="mt-4" />
        <a href={dashboardOf(role)} className="btn btn-primary btn-lg">
          {role === 'student' ? m.classroom_my_place() : m.classroom_back()}
        </a>
      </div>
    </WaitingRoomLayout>
  )
}
