import { LRUCache } from 'lru-cache'
import { filterTeachers } from '../teacher-filter.ts'

// Most visitors set no filter. At 10,000 teachers, filtering is 40 % of the work of the page, so its result is cached as long as
// the lists of teachers and hours are the same objects (docs/decisions/0034).

type Arguments = Parameters<typeof filterTeachers>
type CachedResult = { teachers: Arguments[0]; found: ReturnType<typeof filterTeachers> }

/** Each holds the ids of all teachers that match. */
const maxResults = 50
const caches = new WeakMap<Arguments[1], LRUCache<string, CachedResult>>()

/** As `filterTeachers`, for lists that are never changed in place. */
export const filterListed: typeof filterTeachers = (teachers, nextHours, filter, sort) => {
  const cache = caches.get(nextHours) ?? new LRUCache<string, CachedResult>({ max: maxResults })
  caches.set(nextHours, cache)
  const key = JSON.stringify([sort, filter])
  const cached = cache.get(key)
  if (cached?.teachers === teachers) return cached.found
  const found = filterTeachers(teachers, nextHours, filter, sort)
  cache.set(key, { teachers, found })
  return found
}
