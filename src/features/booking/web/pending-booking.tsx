import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { School } from '#features/school/school.ts'
import { teacherProfile } from '#features/teachers/web/teacher-queries.ts'
import { defaultLessonType } from '../search.ts'
import { parseSearch } from '../search-string.ts'

// The browser loads it for a visitor on the way to a booking. The server has it at once: without scripts it can't come later.
const Band = import.meta.env.SSR
  ? (await import('./pending-booking-band.tsx')).PendingBookingBand
  : lazy(async () => ({ default: (await import('./pending-booking-band.tsx')).PendingBookingBand }))

/** In a boundary of its own, so that the form below it works before the script of the band has come. */
export const LazyPendingBookingBand = ({ booking }: { booking: PendingBooking }) => (
  <Suspense>
    <Band booking={booking} />
  </Suspense>
)

/** The choices of a visitor before signing up. */
export type PendingBooking = {
  isTrial: boolean
  teacherName: string | undefined
  date: string | undefined
  startsAt: string | undefined
}

/** The choices in an address of the wizard; undefined for other pages. */
export const loadPendingBooking = async (
  { queryClient, school }: { queryClient: QueryClient; school: Pick<School, 'hasTrials'> },
  path: string | undefined,
): Promise<PendingBooking | undefined> => {
  const [pathname, search = ''] = path?.split('#')[0]?.split(/(?=\?)/) ?? []
  if (pathname !== '/book-lesson') return undefined
  // Neither readChoices nor the wizard's queries: their scripts would come with every sign-up.
  const { lessonType = defaultLessonType, teacherId, date, startsAt } = parseSearch(search)
  const query = teacherId ? teacherProfile(teacherId) : undefined
  if (query) await queryClient.prefetchQuery(query)
  const teacher = query && queryClient.getQueryData(query.queryKey)
  const isTrial = lessonType === 'trial' && (teacher?.trialLessonAvailable ?? school.hasTrials)
  return { isTrial, date, startsAt, teacherName: teacher?.firstName }
}
