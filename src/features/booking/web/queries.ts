import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { availabilityApi } from '#features/availability/web/api.ts'
import { familiesApi } from '#features/families/web/api.ts'
import { teachersApi } from '#features/teachers/web/api.ts'
import { unlessNotFound } from '#features/teachers/web/teacher-queries.ts'
import { addDays, addMonths } from '#ui/calendar/calendar-days.ts'
import { type Choices, requestOf } from '../choices.ts'
import { bookingApi } from './api.ts'

export type Quote = Awaited<ReturnType<typeof bookingApi.quote.call>>
export type QuotedSession = Quote['sessions'][number]
export type TeacherCardView = Awaited<ReturnType<typeof teachersApi.list.call>>['teachers'][number]
export type SlotView = Awaited<ReturnType<typeof availabilityApi.slots.call>>['slots'][number]

export const todayQuery = () => bookingApi.today.queryOptions({ staleTime: 60_000 })
export const packagesQuery = () => bookingApi.packages.queryOptions({ staleTime: 300_000 })
export const studentsQuery = () => familiesApi.students.queryOptions()
export const teacherQuery = (id: string | undefined) =>
  teachersApi.show.queryOptions({ input: id ? { id } : skipToken, staleTime: 30_000 })

/** The teacher list stays fresh 30 s and is kept 5 min (specification §7). */
export const teachersQuery = (search: string, isTrial: boolean, limit: number) =>
  teachersApi.list.queryOptions({
    input: { search: search.trim() || undefined, lessonType: isTrial ? 'trial' : undefined, limit },
    staleTime: 30_000,
    gcTime: 300_000,
    placeholderData: keepPreviousData,
  })

/** A month of a teacher's slots ('yyyy-MM'), from today on. */
export const monthQuery = (choices: Choices, month: string, today: string | undefined) => {
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const firstDay = `${month}-01`
  const from = today && today > firstDay ? today : firstDay
  const { teacherId, lessonType } = choices
  const isAsked = teacherId !== undefined && today !== undefined && from <= lastDay
  return availabilityApi.slots.queryOptions({
    input: isAsked ? { id: teacherId, from, to: lastDay, lessonType } : skipToken,
  })
}

/** The hours of a day at which some teacher is free. */
export const hoursQuery = ({ date, lessonType }: Choices) =>
  availabilityApi.hours.queryOptions({ input: date ? { date, lessonType } : skipToken })

/** Who is free at the chosen hour. */
export const freeQuery = ({ date, lessonType }: Choices, time: string | undefined) =>
  availabilityApi.free.queryOptions({ input: date && time ? { date, time, lessonType } : skipToken })

export const quoteQuery = (choices: Choices) =>
  bookingApi.quote.queryOptions({
    input: choices.teacherId ? requestOf(choices) : skipToken,
    placeholderData: (previous: Quote | undefined) => (choices.teacherId ? previous : undefined),
    retry: false,
  })

/** The first open slots, in the zone of the person who looks. */
export const nextSlots = (id: string, timezone: string) =>
  availabilityApi.next.queryOptions({ input: { id, timezone }, retry: unlessNotFound })
