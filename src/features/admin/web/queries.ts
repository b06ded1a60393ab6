import { skipToken } from '@tanstack/react-query'
import { applicationsApi } from '#features/applications/web/api.ts'
import type { LessonType } from '#features/school/lesson-types.ts'
import type { TextPart } from '#features/school/text-parts.ts'
import { schoolApi } from '#features/school/web/api.ts'
import type { LessonLength } from '#features/teachers/lesson-lengths.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { auditActions } from '#platform/audit/audit-actions.ts'
import type { Locale } from '#platform/locale/locale.ts'
import type { MailState } from '#platform/mail/mail-outcome.ts'
import type { FilterableState } from '../lesson-state.ts'
import type { HistoryKind } from '../server/records/history-view.ts'
import type { SubstitutionScope } from '../substitution.ts'
import { adminApi } from './api.ts'

const rowsPerPage = 20

export const dashboardQuery = () => adminApi.dashboard.queryOptions()

/** Refetched every minute, and after each answer of the school. */
export const waitingQuery = () => adminApi.waiting.queryOptions({ refetchInterval: 60_000 })

export const settingsQuery = () => adminApi.schoolSettings.queryOptions()

export const schoolTextQuery = (part: TextPart, locale: Locale) =>
  schoolApi.text.queryOptions({ input: { part, locale } })

export const searchQuery = (search: string) => adminApi.search.queryOptions({ input: { search } })

/** A list that is read on from its last row. */
const pages = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const teacherList = (search: string) =>
  adminApi.teachers.infiniteOptions({
    input: (after: string | undefined) => ({ search, after, limit: rowsPerPage }),
    ...pages,
  })

export const familyList = (search: string) =>
  adminApi.families.infiniteOptions({
    input: (after: string | undefined) => ({ search, after, limit: rowsPerPage }),
    ...pages,
  })

export type AccountFilter = { search: string; blocked: 'yes' | undefined }

export const accountList = ({ search, blocked }: AccountFilter) =>
  adminApi.accounts.infiniteOptions({
    input: (after: string | undefined) => ({
      search,
      after,
      limit: rowsPerPage,
      ...(blocked && { blocked }),
    }),
    ...pages,
  })

/** An unknown action means all actions. */
export type JournalFilter = { search: string; action: string | undefined }

export const journalQuery = ({ search, action: named }: JournalFilter) => {
  const action = auditActions.find(one => one === named)
  return adminApi.journal.infiniteOptions({
    input: (after: number | undefined) => ({ search, after, limit: rowsPerPage, ...(action && { action }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const diplomasQuery = (person: string) =>
  applicationsApi.diplomasOf.queryOptions({ input: { id: person } })

export const figuresQuery = () => adminApi.figures.queryOptions()

export type MailFilter = { search: string; state: MailState | undefined; person: string | undefined }

export const mailQuery = ({ search, state, person }: MailFilter) =>
  adminApi.mails.infiniteOptions({
    input: (after: string | undefined) => ({ search, state, person, after, limit: rowsPerPage }),
    ...pages,
  })

/** The last mails of a family or a teacher. */
export const personMailsQuery = (person: string) =>
  adminApi.mails.infiniteOptions({
    input: (after: string | undefined) => ({ person, after, limit: 5 }),
    ...pages,
  })

/** More rows than elsewhere, because a month is read and printed as a whole. */
const earnersPerPage = 100

export const earningsQuery = (month: string | undefined) =>
  adminApi.earnings.infiniteOptions({
    input: (after: string | undefined) => ({ after, limit: earnersPerPage, ...(month && { month }) }),
    ...pages,
  })

export type LessonFilters = {
  day?: string | undefined
  teacher?: string | undefined
  family?: string | undefined
  state?: FilterableState | undefined
  period?: 'past' | undefined
}

export const lessonList = ({ day, teacher, family, state, period }: LessonFilters) =>
  adminApi.lessons.infiniteOptions({
    input: (after: string | undefined) => ({
      after,
      limit: rowsPerPage,
      ...(day && { day }),
      ...(teacher && { teacherId: teacher }),
      ...(family && { familyId: family }),
      ...(state && { state }),
      ...(period && { period }),
    }),
    ...pages,
  })

export const familyQuery = (id: string) => adminApi.family.queryOptions({ input: { id } })
export const familyBookingsQuery = (id: string) =>
  adminApi.familyBookings.infiniteOptions({
    input: (after: string | undefined) => ({ id, after, limit: 6 }),
    ...pages,
  })
export const childQuery = (id: string, studentId: string) =>
  adminApi.child.queryOptions({ input: { id, childId: studentId } })
export const teacherQuery = (id: string) => adminApi.teacher.queryOptions({ input: { id } })
export const absencesQuery = (teacherId: string) => adminApi.absences.queryOptions({ input: { teacherId } })
export const lessonQuery = (id: string) => adminApi.lesson.queryOptions({ input: { id } })
export const bookingRecordQuery = (id: string) => adminApi.booking.queryOptions({ input: { id } })
export const applicationQuery = (id: string) => adminApi.application.queryOptions({ input: { id } })

export const substitutesQuery = (id: string, scope: SubstitutionScope) =>
  adminApi.substitutes.queryOptions({ input: { id, scope } })

/** The lessons of a teacher that need a substitute, and who could give which. */
export const lessonsToReplaceQuery = (id: string) => adminApi.lessonsToReplace.queryOptions({ input: { id } })

/** A teacher's month as the school may book it; without a month the current one. */
export const openHoursQuery = ({
  teacherId,
  month,
  ...lesson
}: {
  teacherId: string
  month: string | undefined
  lessonType: LessonType
  duration: LessonLength
  isBooked: boolean
  movedLesson?: string
  studentId: string | undefined
}) => adminApi.openHours.queryOptions({ input: { id: teacherId, ...lesson, ...(month && { month }) } })

/** What the dialog says of the hour that was chosen for a child's lesson. */
export const movePreviewQuery = (
  { id, lessonId, studentId }: { id: string; lessonId: string; studentId: string },
  startsAt: string | undefined,
) =>
  adminApi.previewPostponementFor.queryOptions({
    input: startsAt ? { id, lessonId, studentId, startsAt } : skipToken,
    gcTime: 0,
    retry: false,
  })

export const historyQuery = (kind: HistoryKind, id: string) =>
  adminApi.history.infiniteOptions({
    input: (page: number) => ({ kind, id, page }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })

export const waitingPhotos = () =>
  teachersApi.waitingPhotos.infiniteOptions({
    input: (after: string | undefined) => ({ after, limit: rowsPerPage }),
    ...pages,
  })
