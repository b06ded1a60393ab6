import { createFileRoute, Outlet, useSearch } from '@tanstack/react-router'
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

/** A learning session fills the screen; the other pages have the child's frame. React puts the manifest into the head. */
function StudentLayout() {
  const { partie } = useSearch({ strict: false })
  return (
    <>
      <link rel="manifest" href={manifestPath()} />
      {partie ? (
        <Outlet />
      ) : (
        <StudentFrame>
          <Outlet />
        </StudentFrame>
      )}
    </>
  )
}
