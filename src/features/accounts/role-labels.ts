import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'

export const roleLabels: Record<Role, () => string> = {
  parent: m.school_role_parent,
  student: m.school_role_student,
  teacher: m.school_role_teacher,
  admin: m.school_role_admin,
}
