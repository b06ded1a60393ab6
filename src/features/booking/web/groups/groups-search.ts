import * as v from 'valibot'
import { levels } from '#features/families/families.ts'
import { SearchedChild } from '#features/families/web/search.ts'
import { optionalParam } from '#platform/search/search-params.ts'

const id = v.pipe(v.string(), v.uuid())

/** The search parameters of /groups: for whom, and the group that a family was invited to. */
export const GroupsSearch = v.object({
  student: optionalParam(id),
  /** `all` looks beyond the child's own level. */
  level: optionalParam(v.picklist([...levels, 'all'])),
  age: SearchedChild.entries.age,
  group: optionalParam(id),
})
export type GroupsSearch = v.InferOutput<typeof GroupsSearch>
