import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { School } from '#features/school/school.ts'
import { teacherProfile } from '#features/teachers/web/teacher-queries.ts'
import { defaultLessonType } from '../../search.ts'
import { parseSearch } from '../../search-string.ts'
import { bookingApi } from '../api.ts'

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
  /** The hour by the server's rules of the zone, which a browser may not have yet; undefined while no zone is known. */
  time: string | undefined
}

/** The choices in an address of the wizard; undefined for other pages. */
export const loadPendingBooking = async (
  {
    queryClient,
    school,
    zone,
  }: { queryClient: QueryClient; school: Pick<School, 'hasTrials'>; zone: string | null },
  path: string | undefined,
): Promise<PendingBooking | undefined> => {
  const [pathname, search = ''] = path?.split('#')[0]?.split(/(?=\?)/) ?? []
  if (pathname !== '/book-lesson') return undefined
  // Neither readChoices nor the wizard's queries: their scripts would come with every sign-up.
  const { lessonType = defaultLessonType, teacherId, date, startsAt } = parseSearch(search)
  const query = teacherId ? teacherProfile(teacherId) : undefined
  const hour =
    startsAt && zone
      ? bookingApi.localTime.queryOptions({ input: { startsAt, timezone: zone }, retry: false })
      : undefined
  await Promise.all([query && queryClient.prefetchQuery(query), hour && queryClient.prefetchQuery(hour)])
  const teacher = query && queryClient.getQueryData(query.queryKey)
  const isTrial = lessonType === 'trial' && (teacher?.trialLessonAvailable ?? school.hasTrials)
  const local = hour && queryClient.getQueryData(hour.queryKey)
  // An address that was opened in another zone than it was made in has the day of the other one.
  return { isTrial, date: local?.date ?? date, startsAt, time: local?.time, teacherName: teacher?.firstName }
}
