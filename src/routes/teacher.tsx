import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { WaitingRecordings } from '#features/recordings/web/waiting-recordings.tsx'
import { teacherSpace } from '#features/teacher-space/web/places.ts'
import { m } from '#paraglide/messages.js'
import { Alert } from '#ui/feedback/alert.tsx'
import { SpaceFrame } from './-shell/space-frame.tsx'

/** The teacher's space, for teachers only. The public profile /teacher/{id} is a page of the site, not of this space. */
export const Route = createFileRoute('/teacher')({
  beforeLoad: ({ context, location }) => {
    const { isSuspended } = guard(context.viewer, ['teacher'], location.href)
    if (isSuspended && !ownPages.some(path => path === location.pathname))
      throw redirect({ to: '/teacher/settings' })
  },
  component: TeacherSpace,
})

/** The pages that a suspended teacher may still open. */
const ownPages = ['/teacher/settings', '/teacher/stats', '/teacher/earnings']
const ownSpace = { ...teacherSpace, items: teacherSpace.items.filter(({ to }) => ownPages.includes(to)) }

function TeacherSpace() {
  const { viewer } = Route.useRouteContext()
  return (
    <SpaceFrame space={viewer?.isSuspended ? ownSpace : teacherSpace}>
      {viewer?.isSuspended && (
        <Alert kind="warning" className="mb-8" title={m.teachers_suspended()}>
          {m.teachers_suspended_text()}
        </Alert>
      )}
      {!viewer?.isSuspended && <WaitingRecordings />}
      <Outlet />
    </SpaceFrame>
  )
}
