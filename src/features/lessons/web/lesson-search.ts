import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'
import { PageSearch } from '#platform/search/page-search.ts'

/** Which page, and of which child. */
export const LessonSearch = v.object({
  ...PageSearch.entries,
  enfant: orNothing(v.pipe(v.string(), v.uuid())),
})
