import { MessageCircle } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import type { TeacherWait } from '../../classroom.ts'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { tuOrVous } from '../labels.ts'
import { ReportButton } from '../report-problem.tsx'

/** Whether the teacher should have been in the room by now, and never was: the family can report it. */
export const isTeacherMissing = ({ kind }: TeacherWait) => kind === 'late' || kind === 'missed'

/** What a family reads while its teacher is not in the room. */
export const teacherWaitLabels = (
  { role, type, time, teacherName: teacher }: LessonRoomView,
  wait: TeacherWait,
): { title: string; text: string } => {
  const address = (tu: () => string, vous: () => string) => tuOrVous(role, { tu, vous })
  switch (wait.kind) {
    case 'coming':
      return {
        title: address(
          () => m.classroom_teacher_coming_tu(),
          () => m.classroom_teacher_coming_vous(),
        ),
        text:
          type === 'group'
            ? address(
                () => m.classroom_waiting_group_text_tu({ time }),
                () => m.classroom_waiting_group_text_vous({ time }),
              )
            : address(
                () => m.classroom_waiting_text_tu({ time }),
                () => m.classroom_waiting_text_vous({ time }),
              ),
      }
    case 'late': {
      const late = { time, teacher, minutes: wait.minutes }
      return {
        title: address(
          () => m.classroom_late_tu(),
          () => m.classroom_late_vous(),
        ),
        text: address(
          () => m.classroom_late_text_tu(late),
          () => m.classroom_late_text_vous(late),
        ),
      }
    }
    case 'not_given':
      return {
        title: m.classroom_not_given(),
        text: address(
          () => m.classroom_not_given_text_tu({ time }),
          () => m.classroom_not_given_text_vous({ time }),
        ),
      }
    case 'away':
      return {
        title: address(
          () => m.classroom_away_tu(),
          () => m.classroom_away_vous(),
        ),
        text: address(
          () => m.classroom_away_text_tu({ teacher }),
          () => m.classroom_away_text_vous({ teacher }),
        ),
      }
    case 'over':
      return {
        title: m.classroom_hour_over(),
        text: address(
          () => m.classroom_hour_over_text_tu({ teacher }),
          () => m.classroom_hour_over_text_vous({ teacher }),
        ),
      }
    case 'missed':
      return {
        title: m.classroom_missed(),
        text: address(
          () => m.classroom_missed_text_tu({ time, teacher }),
          () => m.classroom_missed_text_vous({ time, teacher }),
        ),
      }
  }
}

/**
 * Writes to the school, or as a parent to the teacher, when the teacher does not come. The link reloads the page, which releases
 * the camera.
 */
export function ReportAbsentTeacher({
  lessonRoom,
  className,
}: {
  lessonRoom: LessonRoomView
  className?: string
}) {
  return (
    <div className={cn('flex flex-wrap gap-3', className)}>
      <ReportButton lessonRoom={lessonRoom} />
      {lessonRoom.role === 'parent' && (
        <a href={`/parent/messages/${lessonRoom.teacherId}`} className="btn btn-outline btn-lg">
          <MessageCircle aria-hidden="true" />
          {m.messages_write_to({ teacher: lessonRoom.teacherName })}
        </a>
      )}
    </div>
  )
}
