import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'
import { PageSearch } from '#platform/search/page-search.ts'

/** The page, and the child whose lessons are shown. */
export const LessonSearch = v.object({
  ...PageSearch.entries,
  enfant: orNothing(v.pipe(v.string(), v.uuid())),
})
