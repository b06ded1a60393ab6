import * as v from 'valibot'
import { levels, maximumAge, minimumAge } from '#features/families/families.ts'
import { optionalParam } from '#platform/search/search-params.ts'

const id = v.pipe(v.string(), v.uuid())

/** The search parameters of /groups: for whom, and the group that a family was invited to. */
export const GroupsSearch = v.object({
  student: optionalParam(id),
  /** `all` looks beyond the child's own level. */
  level: optionalParam(v.picklist([...levels, 'all'])),
  age: optionalParam(v.pipe(v.number(), v.integer(), v.minValue(minimumAge), v.maxValue(maximumAge))),
  group: optionalParam(id),
})
export type GroupsSearch = v.InferOutput<typeof GroupsSearch>
