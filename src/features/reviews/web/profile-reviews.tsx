import { lazy, Suspense } from 'react'
import type { TeacherCard } from '#features/teachers/server/views.ts'

// Rendered by the server; its script comes after the page's.
const TeacherReviews = lazy(() => import('./teacher-reviews.tsx'))

/** What families say, at the foot of a profile; nothing without reviews. */
export const ProfileReviews = ({ teacher }: { teacher: TeacherCard }) =>
  teacher.ratingCount > 0 && (
    <Suspense fallback={null}>
      <TeacherReviews teacher={teacher} />
    </Suspense>
  )
