import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { getTeacherWait } from '../../classroom.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { useServerClock } from '../connection/server-clock.ts'
import type { RoomStatus } from '../room-view.ts'
import { isTeacherMissing, ReportAbsentTeacher, teacherWaitLabels } from './teacher-wait.tsx'

/** Shown while the teacher or the children have not joined yet, and to a family that the teacher has not let in. */
export function Welcome({
  lessonRoom,
  status,
  isAwaitingAdmission,
}: {
  lessonRoom: LessonRoomView
  status: RoomStatus
  /** Someone waits to be let in: for the teacher a family, for a family itself while the teacher is in. */
  isAwaitingAdmission: boolean
}) {
  const isTeacher = lessonRoom.role === 'teacher'
  const wait = getTeacherWait(lessonRoom, useServerClock(lessonRoom))
  const isEntering = status === 'entering'
  const { title, text } = isTeacher
    ? teacherLabels(lessonRoom, isAwaitingAdmission)
    : isAwaitingAdmission
      ? awaitingAdmissionLabels(lessonRoom)
      : teacherWaitLabels(lessonRoom, wait)
  const isMissing = !isTeacher && !isAwaitingAdmission && isTeacherMissing(wait)
  return (
    <div className="relative isolate flex flex-col items-center justify-center-safe gap-5 overflow-x-hidden overflow-y-auto rounded-xl bg-wash-safran px-6 pb-28 max-sm:pt-4 text-center text-wash-safran-foreground sm:pb-10">
      <Girih className="inset-0 text-safran-500/20" fade="bottom" />
      <LetterStar
        name={isTeacher ? lessonRoom.name : lessonRoom.teacherName}
        className="size-28 shrink-0 fill-wash-paon text-wash-paon-foreground sm:size-36 [@media(max-height:40rem)]:hidden"
      />
      {!isMissing && (
        <p className="text-ar-lg">
          <Arabic>أَهْلًا وَسَهْلًا</Arabic>
        </p>
      )}
      <p role="status" className="font-display text-2xl font-bold">
        {isEntering ? m.classroom_entering() : title}
      </p>
      {!isEntering && <p className="max-w-sm">{text}</p>}
      {!isEntering && isMissing && <ReportAbsentTeacher lessonRoom={lessonRoom} className="justify-center" />}
    </div>
  )
}

const teacherLabels = ({ type }: LessonRoomView, isAwaitingAdmission: boolean) => {
  if (type !== 'group')
    return { title: m.classroom_waiting_student(), text: m.classroom_waiting_text_teacher() }
  return {
    title: isAwaitingAdmission
      ? m.classroom_awaiting_admission_title_teacher()
      : m.classroom_waiting_students(),
    text: m.classroom_waiting_text_teacher_group(),
  }
}

const awaitingAdmissionLabels = ({ role }: LessonRoomView) =>
  role === 'student'
    ? { title: m.classroom_awaiting_admission_title_tu(), text: m.classroom_awaiting_admission_text_tu() }
    : { title: m.classroom_awaiting_admission_title_vous(), text: m.classroom_awaiting_admission_text_vous() }
