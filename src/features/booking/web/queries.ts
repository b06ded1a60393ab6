import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { availabilityApi } from '#features/availability/web/api.ts'
import type { Level } from '#features/families/families.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { nearestLength } from '#features/teachers/lesson-lengths.ts'
import { teachersPerPage } from '#features/teachers/teachers.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { unlessNotFound } from '#features/teachers/web/teacher-queries.ts'
import { lastShownDay } from '#platform/time/month-calendar.ts'
import { type Choices, toQuoteInput } from '../choices.ts'
import { bookingApi } from './api.ts'

export type Quote = Awaited<ReturnType<typeof bookingApi.quote.call>>
export type QuotedSession = Quote['sessions'][number]
/** `slots` is missing in the list of teachers free at one hour. */
export type TeacherCardView = Omit<
  Awaited<ReturnType<typeof availabilityApi.find.call>>['teachers'][number],
  'slots'
> & { slots?: readonly { startsAt: string; date: string; time: string }[] }
export type SlotView = Awaited<ReturnType<typeof availabilityApi.slots.call>>['slots'][number]

export const bookingContextQuery = () => bookingApi.bookingContext.queryOptions({ staleTime: 60_000 })
export const startingPricesQuery = () => bookingApi.startingPrices.queryOptions({ staleTime: 300_000 })
export const packagesQuery = () => bookingApi.packages.queryOptions({ staleTime: 300_000 })
export const teacherQuery = (id: string | undefined) =>
  teachersApi.show.queryOptions({
    input: id ? { id } : skipToken,
    staleTime: 30_000,
    retry: unlessNotFound,
  })

/** Whom the lesson is for: teachers who do not teach this level or age are not offered. */
export type ForChild = { level: Level | undefined; age: number | undefined }

/** The teachers who take this child, with their next free hours: fresh for 30 s and cached for 5 min. */
export const teachersQuery = (
  { isTrial, limit = teachersPerPage }: Pick<Choices, 'isTrial' | 'limit'>,
  search: string,
  child: ForChild,
) =>
  availabilityApi.find.queryOptions({
    input: { search: search.trim() || undefined, trial: isTrial || undefined, ...child, limit },
    staleTime: 30_000,
    gcTime: 300_000,
    placeholderData: keepPreviousData,
  })

type SlotChoices = Pick<Choices, 'teacherId' | 'lessonType' | 'duration'> & {
  /** For a lesson that is booked already, and moved. */
  isBooked?: boolean
  movedLesson?: string
}

/** A teacher's open slots on the days that the calendar of a month ('yyyy-MM') shows, from today on. */
export const monthQuery = (
  { teacherId, lessonType, duration, isBooked, movedLesson }: SlotChoices,
  month: string | undefined,
  today: string | undefined,
) => {
  const shown = shownDays(month, today)
  return availabilityApi.slots.queryOptions({
    input:
      teacherId && shown
        ? { id: teacherId, ...shown, lessonType, duration, isBooked, movedLesson }
        : skipToken,
    retry: unlessNotFound,
  })
}

/** The hours that the teacher of a lesson can propose in its place, on days of the teacher's clock. */
export const proposableSlotsQuery = (lesson: LessonView, from: string, to: string) =>
  availabilityApi.slots.queryOptions({
    input: {
      id: lesson.teacherId,
      from,
      to,
      lessonType: lesson.type,
      duration: lesson.duration,
      isBooked: true,
      movedLesson: lesson.id,
      timezone: lesson.timezone,
    },
  })

/** The days that the calendar of a month shows, from today on; undefined when all are over. */
const shownDays = (month: string | undefined, today: string | undefined) => {
  if (!month || !today) return undefined
  const to = lastShownDay(month, today)
  const firstDay = `${month}-01`
  const from = today > firstDay ? today : firstDay
  return from <= to ? { from, to } : undefined
}

/** Those of these days on which some teacher who takes this child is free. */
export const daysQuery = (
  { lessonType, duration }: Choices,
  child: ForChild,
  month: string | undefined,
  today: string | undefined,
) => {
  const shown = shownDays(month, today)
  return availabilityApi.days.queryOptions({
    input: shown ? { ...shown, lessonType, duration, ...child } : skipToken,
  })
}

/** The hours of a day at which some teacher who takes this child is free. */
export const hoursQuery = ({ date, lessonType, duration }: Choices, child: ForChild) =>
  availabilityApi.hours.queryOptions({ input: date ? { date, lessonType, duration, ...child } : skipToken })

/** The teachers who take this child and are free at the chosen hour. */
export const freeTeachersQuery = (
  { date, lessonType, duration }: Choices,
  slot: Pick<SlotView, 'startsAt' | 'time'> | undefined,
  child: ForChild,
  search = '',
) =>
  availabilityApi.free.queryOptions({
    input:
      date && slot
        ? {
            date,
            time: slot.time,
            startsAt: slot.startsAt,
            lessonType,
            duration,
            search: search.trim() || undefined,
            ...child,
          }
        : skipToken,
  })

/** Refetched on each use: the hour may be taken meanwhile. */
export const sameHourQuery = (id: string, studentId: string | undefined) =>
  bookingApi.sameHour.queryOptions({ input: { id, studentId }, staleTime: 0, retry: false })

export const quoteQuery = (choices: Choices) =>
  bookingApi.quote.queryOptions({
    input: choices.teacherId ? toQuoteInput(choices) : skipToken,
    placeholderData: (previous: Quote | undefined) => (choices.teacherId ? previous : undefined),
    retry: false,
  })

/** What a group lesson would be at another start: with other children, or the first of a new group. */
export const postponedGroupQuery = (lesson: LessonView, startsAt: string | undefined) => {
  const { type: lessonType, teacherId, studentId } = lesson
  return bookingApi.quote.queryOptions({
    input: lessonType === 'group' && startsAt ? { teacherId, lessonType, studentId, startsAt } : skipToken,
    retry: false,
  })
}

/** What the dialog says of the hour that was chosen for a lesson. */
export const postponementPreviewQuery = ({ id, studentId }: LessonView, startsAt: string | undefined) =>
  bookingApi.previewPostponement.queryOptions({
    input: startsAt ? { id, startsAt, ...(studentId && { studentId }) } : skipToken,
    gcTime: 0,
    retry: false,
  })

/** A teacher's next open slots for this type of lesson in the child's day, in the family's zone. */
export const nextLessonSlotsQuery = (
  { lessonType, duration }: Pick<Choices, 'lessonType' | 'duration'>,
  { id, lessonLengths }: Pick<TeacherCardView, 'id' | 'lessonLengths'>,
  age: number | undefined,
) =>
  availabilityApi.next.queryOptions({
    input: { id, lessonType, duration: nearestLength(lessonLengths, duration), inDay: true, age, count: 3 },
    retry: unlessNotFound,
  })
