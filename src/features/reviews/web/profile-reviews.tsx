import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { TeacherCard } from '#features/teachers/server/view.ts'

const load = () => import('./teacher-reviews.tsx')
// The script comes after the page's.
const LazyReviews = lazy(load)
// The server's rendering waits for nothing, so the data is loaded before.
let LoadedReviews: ComponentType<{ teacher: TeacherCard }> | undefined

/** Loads the first page of a teacher's reviews, and what shows them. On the server only: a browser loads them beside the profile. */
export const prefetchReviews = async (queryClient: QueryClient, teacherId: string) => {
  const { default: loaded, teacherReviewsQuery } = await load()
  LoadedReviews = loaded
  await queryClient.prefetchInfiniteQuery(teacherReviewsQuery(teacherId))
}

/** The reviews at the foot of a profile; renders nothing without any. */
export const ProfileReviews = ({ teacher }: { teacher: TeacherCard }) => {
  if (teacher.ratingCount === 0) return null
  const Reviews = (import.meta.env.SSR && LoadedReviews) || LazyReviews
  return (
    <Suspense fallback={null}>
      <Reviews teacher={teacher} />
    </Suspense>
  )
}
