import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { tuOrVous } from './labels.ts'
import type { RoomStatus } from './room-view.ts'

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
  const label = isTeacher
    ? lessonRoom.type === 'group'
      ? isAwaitingAdmission
        ? m.classroom_knocking_title_teacher()
        : m.classroom_waiting_students()
      : m.classroom_waiting_student()
    : tuOrVous(lessonRoom.role, {
        tu: () => (isAwaitingAdmission ? m.classroom_knocking_title_tu() : m.classroom_teacher_coming_tu()),
        vous: () =>
          isAwaitingAdmission ? m.classroom_knocking_title_vous() : m.classroom_teacher_coming_vous(),
      })
  const { time } = lessonRoom
  const text = isTeacher
    ? lessonRoom.type === 'group'
      ? m.classroom_waiting_text_teacher_group()
      : m.classroom_waiting_text_teacher()
    : tuOrVous(lessonRoom.role, {
        tu: () =>
          isAwaitingAdmission ? m.classroom_knocking_text_tu() : m.classroom_waiting_text_tu({ time }),
        vous: () =>
          isAwaitingAdmission ? m.classroom_knocking_text_vous() : m.classroom_waiting_text_vous({ time }),
      })
  return (
    <div className="relative isolate flex flex-col items-center justify-center gap-5 overflow-hidden rounded-xl bg-wash-safran px-6 pb-28 text-center text-wash-safran-foreground sm:pb-10">
      <Girih className="inset-0 text-safran-500/20" fade="bottom" />
      <LetterStar
        name={isTeacher ? lessonRoom.name : lessonRoom.teacherName}
        className="size-28 fill-wash-paon text-wash-paon-foreground sm:size-36"
      />
      <p className="text-ar-lg">
        <Arabic>أَهْلًا وَسَهْلًا</Arabic>
      </p>
      <p role="status" className="font-display text-2xl font-bold">
        {status === 'entering' ? m.classroom_entering() : label}
      </p>
      <p className="max-w-sm">{text}</p>
    </div>
  )
}
