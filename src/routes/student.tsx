import { createFileRoute, Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { guard } from '#features/accounts/web/guard.ts'
import { currentLocale } from '#platform/locale/locale.ts'
import { StudentFrame } from './-shell/student-frame.tsx'

/** The child's space. */
export const Route = createFileRoute('/student')({
  beforeLoad: ({ context, location }) => {
    guard(context.viewer, ['student'], location.href)
  },
  component: StudentLayout,
})

const manifestPath = () =>
  currentLocale() === 'en' ? '/student/app.en.webmanifest' : '/student/app.webmanifest'

/** A learning session fills the screen; the other pages, and one that did not arrive, have the child's frame. React puts the manifest into the head. */
function StudentLayout() {
  const { partie } = useSearch({ strict: false })
  const hasFailed = useMatches({
    select: matches => matches.some(({ status }) => status === 'error' || status === 'notFound'),
  })
  return (
    <>
      <link rel="manifest" href={manifestPath()} />
      {partie && !hasFailed ? (
        <Outlet />
      ) : (
        <StudentFrame>
          <Outlet />
        </StudentFrame>
      )}
    </>
  )
}
