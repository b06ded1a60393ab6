import { roleLabels } from '#features/accounts/role-labels.ts'
import type { ApplicationStatus } from '#features/applications/applications.ts'
import { m } from '#paraglide/messages.js'
import type { Role } from '#platform/db/schema.ts'
import type { AccountView } from './server/view.ts'

export const accountRoleLabel = (role: Role | null) => (role ? roleLabels[role]() : m.school_role_none())

type Named = Pick<AccountView, 'name' | 'loginName'>

/** An account by name. A child's login bears the name of its parent: it is called by the login. */
export const accountTitle = ({ name, loginName: login }: Named) =>
  login === null ? name : m.school_account_login({ login, family: name })

export const blockTitle = ({ name, loginName: login }: Named) =>
  login === null ? m.school_block_title({ name }) : m.school_block_login_title({ login, family: name })

export const unblockTitle = ({ name, loginName: login }: Named) =>
  login === null ? m.school_unblock_title({ name }) : m.school_unblock_login_title({ login, family: name })

export const unblockConsequence = ({ loginName: login, role }: Named & Pick<AccountView, 'role'>) => {
  if (login !== null) return m.school_unblock_login_text()
  return role === 'teacher'
    ? `${m.school_unblock_text()} ${m.school_unblock_teacher_text()}`
    : m.school_unblock_text()
}

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
