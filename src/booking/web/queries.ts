import { keepPreviousData, skipToken } from '@tanstack/react-query'
import type { api } from '~/api-client'
import { orpc } from '~/api-client'
import { addDays, addMonths } from '~/platform/ui/calendar-days'
import { type Choices, requestOf } from './choices'

export type Quote = Awaited<ReturnType<typeof api.booking.quote>>
export type QuotedSession = Quote['sessions'][number]
export type TeacherCardView = Awaited<ReturnType<typeof api.teachers.list>>['teachers'][number]
export type SlotView = Awaited<ReturnType<typeof api.availability.slots>>['slots'][number]

export const todayQuery = () => orpc.booking.today.queryOptions({ staleTime: 60_000 })
export const packagesQuery = () => orpc.booking.packages.queryOptions({ staleTime: 300_000 })
export const studentsQuery = () => orpc.families.students.queryOptions()
export const teacherQuery = (id: string | undefined) =>
  orpc.teachers.show.queryOptions({ input: id ? { id } : skipToken, staleTime: 30_000 })

/** The teacher list stays fresh 30 s and is kept 5 min (specification §7). */
export const teachersQuery = (search: string, isTrial: boolean, limit: number) =>
  orpc.teachers.list.queryOptions({
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
  return orpc.availability.slots.queryOptions({
    input: isAsked ? { id: teacherId, from, to: lastDay, lessonType } : skipToken,
  })
}

/** The hours of a day at which some teacher is free. */
export const hoursQuery = ({ date, lessonType }: Choices) =>
  orpc.availability.hours.queryOptions({ input: date ? { date, lessonType } : skipToken })

/** Who is free at the chosen hour. */
export const freeQuery = ({ date, lessonType }: Choices, time: string | undefined) =>
  orpc.availability.free.queryOptions({ input: date && time ? { date, time, lessonType } : skipToken })

export const quoteQuery = (choices: Choices) =>
  orpc.booking.quote.queryOptions({
    input: choices.teacherId ? requestOf(choices) : skipToken,
    placeholderData: (previous: Quote | undefined) => (choices.teacherId ? previous : undefined),
    retry: false,
  })
