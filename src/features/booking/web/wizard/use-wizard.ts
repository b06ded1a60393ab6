import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { studentsQuery } from '#features/families/web/queries.ts'
import type { TeacherProfile } from '#features/teachers/server/view.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { m } from '#paraglide/messages.js'
import { isNotFound } from '#platform/http/client-errors.ts'
import { useHydrated } from '#ui/controls/use-hydrated.ts'
import { toast } from '#ui/feedback/toast.ts'
import { changes, findGivenLength } from '../../choices.ts'
import {
  bookingContextQuery,
  packagesQuery,
  quoteQuery,
  startingPricesQuery,
  teacherQuery,
} from '../queries.ts'
import type { useChoices } from './use-choices.ts'

/** Shows a toast when a query fails; the component that needs the data shows the error too. */
export const useFailureToast = (isError: boolean, text: () => string, id: string) => {
  useEffect(() => {
    if (isError) toast.error(text(), { id })
  }, [isError, text, id])
}

/** Asks for the teacher again when something of this teacher's is not found: the school may have suspended them since. */
export const useTeacherCheck = (error: Error | null) => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isNotFound(error)) void queryClient.invalidateQueries({ queryKey: teachersApi.show.key() })
  }, [error, queryClient])
}

/** What families say of a teacher. Reviews are above this feature: the page gives what shows them. */
export type ReviewsOf = (teacher: TeacherProfile) => ReactNode

/** The state and data that the steps share. */
export const useWizard = ({ choices, change }: ReturnType<typeof useChoices>, reviewsOf: ReviewsOf) => {
  const { viewer } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  const today = useQuery(bookingContextQuery())
  const packages = useQuery(packagesQuery())
  const startingPrices = useQuery(startingPricesQuery())
  const students = useQuery(studentsQuery())
  const teacher = useQuery(teacherQuery(choices.teacherId))
  const quote = useQuery(quoteQuery(choices))
  const givenLength = findGivenLength(choices, teacher.data)
  useTeacherCheck(quote.error)
  const isTeacherGone = isNotFound(teacher.error)
  const isPackageGone =
    choices.packageId !== undefined &&
    packages.isSuccess &&
    !packages.data.some(({ id }) => id === choices.packageId)
  useFailureToast(students.isLoadingError, m.booking_students_failed_toast, 'booking-students')
  useFailureToast(packages.isLoadingError, m.booking_packages_failed, 'booking-packages')

  const allStudents = students.data?.students
  const student = allStudents?.find(({ id }) => id === choices.studentId)
  const isStudentGone = choices.studentId !== undefined && allStudents !== undefined && !student

  // The teacher has left, the package is no longer sold, or the child was deleted: in a bookmarked address or since it was opened.
  const removeMissing = useEffectEvent(() => {
    if (isTeacherGone) change(changes.teacherLeft())
    if (isPackageGone) change(changes.packageId(undefined))
    if (isStudentGone) change(changes.studentId(undefined))
  })
  useEffect(() => {
    if (isTeacherGone || isPackageGone || isStudentGone) removeMissing()
  }, [isTeacherGone, isPackageGone, isStudentGone])

  // The type was changed to individual, or the teacher to one who gives other lengths.
  const changeLength = useEffectEvent(() => {
    if (givenLength) change(changes.duration(givenLength))
  })
  useEffect(() => {
    if (givenLength) changeLength()
  }, [givenLength])

  const isTrialUsed =
    choices.isTrial &&
    choices.studentId !== undefined &&
    (student?.hasHadTrialLesson || quote.data?.trialUsed || false)
  return {
    choices,
    change,
    isHydrated,
    isParent: viewer?.role !== 'student',
    today,
    packages,
    startingPrices: startingPrices.data,
    package: choices.isTrial ? undefined : packages.data?.find(({ id }) => id === choices.packageId),
    students,
    student,
    isTrialUsed,
    /** The chosen teacher gives no trials (trial-notices.tsx). */
    hasNoTrials: (choices.isTrial && quote.data?.trialsNotOffered) ?? false,
    /** A limit of the family prevents the booking (obstacle-notice.tsx). */
    hasObstacle: (quote.data?.obstacle ?? null) !== null,
    teacher: choices.teacherId ? teacher.data : undefined,
    quote,
    agreed: {
      /** The total of these choices on the page, which the booking must cost; undefined until it is quoted. */
      agreedTotalCents: choices.isTrial ? 0 : quote.isPlaceholderData ? undefined : quote.data?.totalCents,
      /** The limit of free cancellation on the page, which the booking must promise at least. */
      agreedFreeCancellationHours: quote.data?.cancelling?.freeCancellationHours,
    },
    reviewsOf,
  }
}
export type Wizard = ReturnType<typeof useWizard>
