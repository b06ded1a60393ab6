import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Glyph } from '#ui/feedback/glyph.tsx'
import { getTeacherWait } from '../../classroom.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { loadSavedRoom } from '../connection/saved-room.ts'
import { isTeacherMissing, ReportAbsentTeacher, teacherWaitLabels } from '../waiting-room/teacher-wait.tsx'

/** What a family in the waiting room waits for; undefined for the teacher, and once the teacher is in the room. */
const familyWait = (lessonRoom: LessonRoomView) =>
  lessonRoom.kind !== 'own' ||
  lessonRoom.role === 'teacher' ||
  lessonRoom.inside.some(({ isTeacher }) => isTeacher)
    ? undefined
    : getTeacherWait(lessonRoom, Date.parse(lessonRoom.now))

/** Who is already there: the teacher in the room for a family, the children who wait to be let in for the teacher. */
export function PresentParticipants({ lessonRoom }: { lessonRoom: LessonRoomView }) {
  if (lessonRoom.kind !== 'own') return null
  const isTeacher = lessonRoom.role === 'teacher'
  const others = lessonRoom.inside.filter(participant => !participant.isTeacher).map(({ name }) => name)
  const wait = familyWait(lessonRoom)
  const waitLabels = wait && teacherWaitLabels(lessonRoom, wait)
  const isThere = isTeacher ? others.length > 0 : !wait
  const text = isTeacher
    ? isThere
      ? m.classroom_present_waiting({ names: others.join(', ') })
      : m.classroom_present_nobody()
    : (waitLabels?.title ?? m.classroom_present_names({ names: lessonRoom.teacherName }))
  return (
    <>
      <div className="mt-5 flex items-center gap-3.5 rounded-xl border bg-card p-3.5 text-card-foreground">
        {isTeacher ? (
          <LetterPortrait name={others[0] ?? lessonRoom.name} className="size-12" />
        ) : (
          <LetterStar
            name={lessonRoom.teacherName}
            className="size-12 fill-wash-paon text-wash-paon-foreground"
          />
        )}
        <p role="status" className="flex min-w-0 items-center gap-2 font-semibold">
          <span className={isThere ? 'text-success' : 'text-muted-foreground'}>
            <Glyph shape={isThere ? 'full' : 'hollow'} className="size-3" />
          </span>
          <span>{text}</span>
        </p>
      </div>
      {wait && wait.kind !== 'coming' && <p className="mt-4">{waitLabels?.text}</p>}
    </>
  )
}

/** Nothing before the teacher is late. */
export function ReportIfMissing({ lessonRoom }: { lessonRoom: LessonRoomView }) {
  const wait = familyWait(lessonRoom)
  if (!wait || !isTeacherMissing(wait)) return null
  return <ReportAbsentTeacher lessonRoom={lessonRoom} className="mt-4" />
}

/**
 * Entering would throw out the child on its own device, or another tab of the same person. Not said in a tab that was reloaded,
 * which goes back in by itself.
 */
export function SeatTaken({ lessonRoom: { id, role, name } }: { lessonRoom: LessonRoomView }) {
  const isHydrated = useHydrated()
  if (!isHydrated || loadSavedRoom(id)) return null
  const text = {
    teacher: m.classroom_seat_taken_teacher,
    parent: () => m.classroom_seat_taken_parent({ name }),
    student: m.classroom_seat_taken_student,
  }[role]
  return (
    <Alert kind="warning" live className="mt-4">
      {text()}
    </Alert>
  )
}
