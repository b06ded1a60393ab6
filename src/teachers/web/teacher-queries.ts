import { orpc } from '~/api-client'
import type { Level } from '~/families/families'
import { isNotFound } from '~/platform/http/not-found'
import { type Specialization, teachersAPage } from '../teachers'

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
  orpc.teachers.list.queryOptions({
    input: { search, level, specialization, page, limit: teachersAPage },
    ...kept,
  })

const unlessNotFound = (failures: number, error: Error) => failures < 1 && !isNotFound(error)

export const teacherProfile = (id: string) =>
  orpc.teachers.show.queryOptions({ input: { id }, ...kept, retry: unlessNotFound })

/** The first open slots, in the zone of the person who looks. */
export const nextSlots = (id: string, timezone: string) =>
  orpc.availability.next.queryOptions({ input: { id, timezone }, retry: unlessNotFound })

/** In which times are told where nobody knows the visitor's zone and no script will: the school's. */
export const schoolZone = 'Europe/Paris'
