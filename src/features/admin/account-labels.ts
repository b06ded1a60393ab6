import { roleLabels } from '#features/accounts/role-labels.ts'
import type { ApplicationStatus } from '#features/applications/applications.ts'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import type { AccountView } from './server/view.ts'

export const accountRoleLabel = (role: Role | null) => (role ? roleLabels[role]() : m.school_role_none())

/** The status of one application, in the singular; the tabs of the list have names of their own. */
export const applicationStatusLabels: Record<ApplicationStatus, () => string> = {
  pending: m.school_list_pending,
  accepted: m.school_accepted,
  refused: m.school_refused,
}

/** The consequences of blocking an account, in sentences. */
export const blockConsequences = ({
  role,
  children,
  upcomingLessons: count,
  upcomingPlaces: places,
}: Pick<AccountView, 'role' | 'children' | 'upcomingLessons' | 'upcomingPlaces'>): string[] => {
  if (role === 'student') return [m.school_block_student_text()]
  const sentences = [m.school_block_text()]
  if (children === 1) sentences.push(m.school_block_children_one())
  if (children > 1) sentences.push(m.school_block_children_many({ count: children }))
  if (role === 'parent' && count > 0)
    sentences.push(places === 1 ? m.school_block_parent_one() : m.school_block_parent_many({ places, count }))
  if (role === 'teacher' && count > 0)
    sentences.push(count === 1 ? m.school_block_teacher_one() : m.school_block_teacher_many({ count }))
  if ((role === 'parent' || role === 'teacher') && count === 0) sentences.push(m.school_block_lessons_none())
  return sentences
}
