import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import type { MouseEvent } from 'react'
import { dashboardOf, type Viewer } from '#features/accounts/viewer.ts'
import { accountsApi } from '#features/accounts/web/api.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'

const spaceLabel = (role: Viewer['role'] | undefined) => {
  switch (role) {
    case 'teacher':
      return m.site_nav_space_teacher()
    case 'parent':
      return m.site_nav_space_parent()
    case 'student':
      return m.site_nav_space_student()
    case 'admin':
      return m.site_nav_space_admin()
    default:
      return m.site_nav_space_default()
  }
}

/**
 * Link to the viewer's space. A click fetches the role again: if it was removed since the page was loaded, an error is
 * shown instead.
 */
export function DashboardLink({ viewer, onFollow }: { viewer: Viewer; onFollow?: () => void }) {
  const navigate = useNavigate()
  const follow = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    let role: Viewer['role'] | undefined
    try {
      role = (await accountsApi.me.call()).viewer?.role
    } catch (error) {
      console.error('The role could not be read', error)
      toast.error(m.site_user_data_failed())
      return
    }
    const target = dashboardOf(role)
    if (target === '/') {
      toast.error(m.site_nav_no_dashboard())
      return
    }
    onFollow?.()
    await navigate({ to: target })
  }
  return (
    <Link
      to={dashboardOf(viewer.role)}
      onClick={event => void follow(event)}
      className="btn btn-secondary btn-md"
    >
      <LayoutDashboard aria-hidden="true" strokeWidth={1.75} />
      {spaceLabel(viewer.role)}
    </Link>
  )
}
