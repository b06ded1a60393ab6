import type { QueryClient } from '@tanstack/react-query'
import { studentsQuery } from '#features/families/web/queries.ts'
import { isApiRefusal, isNotFound } from '#platform/http/client-errors.ts'
import { monthShowing } from '#platform/time/month-calendar.ts'
import {
  type Choices,
  changes,
  chooseSameHour,
  findGivenLength,
  readChoices,
  selectFirstSlot,
} from '../../choices.ts'
import { listJoinableGroups, selectFirstGroup } from '../../joinable-groups.ts'
import { fillKnownChoices } from '../../known-choices.ts'
import type { BookSearch } from '../../search.ts'
import { keepStep } from '../../wizard-form.ts'
import { groupsQuery } from '../groups/queries.ts'
import {
  bookingContextQuery,
  daysQuery,
  type ForChild,
  freeTeachersQuery,
  hoursQuery,
  monthQuery,
  packagesQuery,
  quoteQuery,
  sameHourQuery,
  startingPricesQuery,
  teacherQuery,
  teachersQuery,
} from '../queries.ts'
import { searchFor, searchHour } from './teacher-match.ts'

/**
 * Loads the data of an address. The server loads all that the step shows, so that the page works without JavaScript; in the
 * browser the step appears at once and loads its own data.
 * @param hasTrials whether any teacher of the school gives trials
 * @returns the search to redirect to, when something known, the first group that fits or the first slot of the chosen day has
 * to be selected, with a notice to show there
 */
export const prefetchWizard = async (
  queryClient: QueryClient,
  search: BookSearch,
  hasTrials: boolean,
): Promise<(BookSearch & { notice?: string }) | undefined> => {
  if (search.again) return findSameHour(queryClient, search.again, search.studentId)
  await Promise.all([
    queryClient.prefetchQuery(bookingContextQuery()),
    queryClient.prefetchQuery(packagesQuery()),
    queryClient.prefetchQuery(startingPricesQuery()),
    queryClient.prefetchQuery(studentsQuery()),
    search.teacherId && queryClient.prefetchQuery(teacherQuery(search.teacherId)),
  ])
  const teacher = queryClient.getQueryData(teacherQuery(search.teacherId).queryKey)
  const students = queryClient.getQueryData(studentsQuery().queryKey)?.students
  const filled = students && fillKnownChoices(search, students, teacher, hasTrials)
  if (filled) return filled
  const choices = readChoices(search)
  if (isNotFound(queryClient.getQueryState(teacherQuery(search.teacherId).queryKey)?.error))
    return { ...search, ...changes.teacherLeft()(choices) }
  await Promise.all([
    choices.teacherId && queryClient.prefetchQuery(quoteQuery(choices)),
    import.meta.env.SSR && choices.lessonType === 'group' && queryClient.prefetchQuery(groupsQuery()),
  ])
  const duration = findGivenLength(choices, teacher)
  if (duration) return { ...search, duration }
  if (!import.meta.env.SSR) return undefined
  const { path, kind } = choices
  const student = students?.find(({ id }) => id === choices.studentId)
  const { groups = [] } = queryClient.getQueryData(groupsQuery().queryKey) ?? {}
  const { ownGroups = [] } = queryClient.getQueryData(bookingContextQuery().queryKey) ?? {}
  const group = selectFirstGroup(choices, listJoinableGroups(groups, student, ownGroups), student)
  if (group) return keepStep(search, { ...search, ...group(choices) })
  if (kind === 'time') {
    const slots =
      path === 'time'
        ? await prefetchDaysAndHours(queryClient, choices, searchFor(student))
        : await prefetchMonths(queryClient, choices)
    const change = selectFirstSlot(choices, slots, student?.age)
    return change && keepStep(search, { ...search, ...change(choices) })
  }
  if (kind === 'teacher') await prefetchTeachers(queryClient, choices, student)
  return undefined
}

/** Everything chosen as in that lesson. Where its hour or its teacher is not free any more, or only later, a notice says so. */
const findSameHour = async (queryClient: QueryClient, lessonId: string, studentId: string | undefined) => {
  try {
    const same = await queryClient.fetchQuery(sameHourQuery(lessonId, studentId))
    const notice = same.isLater ? 'same-hour-later' : same.slot ? undefined : 'same-hour-taken'
    return { ...chooseSameHour(same), ...(notice && { notice }) }
  } catch (error) {
    if (isApiRefusal(error)) return { studentId, notice: 'teacher-missing' }
    throw error
  }
}

const prefetchDaysAndHours = async (queryClient: QueryClient, choices: Choices, child: ForChild) => {
  const today = queryClient.getQueryData(bookingContextQuery().queryKey)?.today
  const month = choices.month ?? (today && monthShowing(choices.date ?? today, today))
  const [slots] = await Promise.all([
    prefetchHours(queryClient, choices, child),
    month && queryClient.prefetchQuery(daysQuery(choices, child, month, today)),
  ])
  return slots
}

const prefetchHours = async (queryClient: QueryClient, choices: Choices, child: ForChild) => {
  if (!choices.date) return undefined
  const hours = hoursQuery(choices, child)
  await queryClient.prefetchQuery(hours)
  return queryClient.getQueryData(hours.queryKey)?.slots
}

/** @returns the slots of the chosen day */
const prefetchMonths = async (queryClient: QueryClient, choices: Choices) => {
  const today = queryClient.getQueryData(bookingContextQuery().queryKey)?.today
  if (!today || !choices.teacherId) return undefined
  const monthOfDate = monthShowing(choices.date ?? today, today)
  const dateMonth = monthQuery(choices, monthOfDate, today)
  const shownMonth = monthQuery(choices, choices.month ?? monthOfDate, today)
  await Promise.all([queryClient.prefetchQuery(dateMonth), queryClient.prefetchQuery(shownMonth)])
  return queryClient.getQueryData(dateMonth.queryKey)?.slots.filter(({ date }) => date === choices.date)
}

const prefetchTeachers = async (
  queryClient: QueryClient,
  choices: Choices,
  student: Parameters<typeof searchFor>[0],
) => {
  const child = searchFor(student)
  if (choices.path !== 'time')
    // Without the search too: the best match stands above it.
    return Promise.all([
      queryClient.prefetchQuery(teachersQuery(choices, choices.search, child)),
      queryClient.prefetchQuery(teachersQuery(choices, '', child)),
    ])
  const slots = await prefetchHours(queryClient, choices, searchHour(choices, student))
  const slot = slots?.find(({ startsAt }) => startsAt === choices.startsAt)
  if (!slot) return
  await Promise.all([
    queryClient.prefetchQuery(freeTeachersQuery(choices, slot, child, choices.search)),
    queryClient.prefetchQuery(freeTeachersQuery(choices, slot, child)),
  ])
}
