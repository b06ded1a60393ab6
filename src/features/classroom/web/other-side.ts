import { m } from '#paraglide/messages.js'
import type { DoorView } from './door-shape.ts'

/** With whom the lesson is: the teacher, for a family; the children, for the teacher. */
export const otherSide = ({ role, teacherName, studentNames }: DoorView): string =>
  role === 'teacher' ? studentNames || m.lessons_erased_student() : teacherName
