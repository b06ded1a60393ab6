import type { Level } from '#features/families/families.ts'
import { isNotFound } from '#platform/http/client-errors.ts'
import { type Specialization, teachersAPage } from '../teachers.ts'
import { teachersApi } from './api.ts'

/** What the address says of the list. */
export type TeacherSearch = {
  search?: string
  level?: Level
  specialization?: Specialization
  page?: number
}

/** Fresh for 30 s, kept for 5 min (specification §7). */
const kept = { staleTime: 30_000, gcTime: 300_000 }

export const teacherList = ({ search, level, specialization, page = 1 }: TeacherSearch) =>
  teachersApi.list.queryOptions({
    input: { search, level, specialization, page, limit: teachersAPage },
    ...kept,
  })

export const unlessNotFound = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const teacherProfile = (id: string) =>
  teachersApi.show.queryOptions({ input: { id }, ...kept, retry: unlessNotFound })
