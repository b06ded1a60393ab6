import { teacherLabel } from '#features/lessons/teacher-label.ts'
import { m } from '#paraglide/messages.js'
import type { LessonRoomView } from '../server/lesson-room-view.ts'

/** Addresses a child as tu, a parent and a teacher as vous. */
export const tuOrVous = (
  role: LessonRoomView['role'],
  labels: { tu: () => string; vous: () => string },
): string => (role === 'student' ? labels.tu() : labels.vous())

/** The people whom the viewer meets: the teacher for a family, the children for the teacher. */
export const getPartnerNames = ({ role, teacherName, studentNames }: LessonRoomView): string =>
  role === 'teacher' ? studentNames || m.lessons_erased_student() : teacherName

/** The same, with the teacher whom a substitute stands in for. */
export const getPartnerLabel = (room: LessonRoomView): string =>
  room.role === 'teacher' ? getPartnerNames(room) : teacherLabel(room)
