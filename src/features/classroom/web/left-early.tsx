import { dashboardOf } from '#features/accounts/viewer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { getTeacherWait, readLessonClock } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { DevicesOff } from './devices-off.tsx'
import { tuOrVous } from './labels.ts'
import { ReportAbsentTeacher, teacherWaitLabels } from './waiting-room/teacher-wait.tsx'
import { WaitingRoomLayout } from './waiting-room/waiting-room-layout.tsx'

/** Shown to a person who left the room before the lesson is over: the way back first, and no farewell. */
export function LeftEarly({
  lessonRoom,
  now,
  heading,
  onReturn,
}: {
  lessonRoom: LessonRoomView
  now: number
  heading: React.RefObject<HTMLHeadingElement | null>
  onReturn: () => void
}) {
  const { role } = lessonRoom
  const wait = getTeacherWait(lessonRoom, now)
  const isTeacherLate = role !== 'teacher' && wait.kind === 'late'
  const isNotThere = isTeacherLate || (role !== 'teacher' && wait.kind === 'not_given')
  const { title, text } = isNotThere ? teacherWaitLabels(lessonRoom, wait) : timeLabels(lessonRoom, now)
  return (
    <WaitingRoomLayout home={dashboardOf(role)}>
      <div className="mx-auto flex w-full max-w-read flex-col items-start gap-4">
        <p className="text-lg">
          {tuOrVous(role, { tu: () => m.classroom_left_tu(), vous: () => m.classroom_left_vous() })}
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-4xl tracking-display text-balance outline-none">
          {title}
        </h1>
        <p className="text-lg text-balance">{text}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="highlight" size="lg" onClick={onReturn}>
            {m.classroom_return()}
          </Button>
          <a href={dashboardOf(role)} className="btn btn-outline btn-lg">
            {role === 'student' ? m.classroom_my_place() : m.classroom_back()}
          </a>
        </div>
        {isTeacherLate && <ReportAbsentTeacher lessonRoom={lessonRoom} />}
        <DevicesOff />
      </div>
    </WaitingRoomLayout>
  )
}

const timeLabels = (lessonRoom: LessonRoomView, now: number) => {
  const { role, time } = lessonRoom
  const { phase, minutes } = readLessonClock(lessonRoom, now)
  if (phase === 'before')
    return {
      title: m.classroom_not_begun({ time }),
      text: tuOrVous(role, {
        tu: () => m.classroom_not_begun_text_tu(),
        vous: () => m.classroom_not_begun_text_vous(),
      }),
    }
  return {
    title: m.classroom_not_over(),
    text: tuOrVous(role, {
      tu: () => m.classroom_not_over_text_tu({ minutes }),
      vous: () => m.classroom_not_over_text_vous({ minutes }),
    }),
  }
}
