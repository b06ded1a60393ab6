import type { Level } from '#features/families/families.ts'
import { isNotFound } from '#platform/http/client-errors.ts'
import { type Specialization, teachersPerPage } from '../teachers.ts'
import { teachersApi } from './api.ts'

/** The search parameters of the list. */
export type TeacherSearch = {
  search?: string
  level?: Level
  specialization?: Specialization
  page?: number
}

const cacheTimes = { staleTime: 30_000, gcTime: 300_000 }

export const teacherList = ({ search, level, specialization, page = 1 }: TeacherSearch) =>
  teachersApi.list.queryOptions({
    input: { search, level, specialization, page, limit: teachersPerPage },
    ...cacheTimes,
  })

/** Retries once, except after not_found. */
export const unlessNotFound = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const teacherProfile = (id: string) =>
  teachersApi.show.queryOptions({ input: { id }, ...cacheTimes, retry: unlessNotFound })
