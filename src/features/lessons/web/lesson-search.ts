import * as v from 'valibot'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'

/** The page, and the child whose lessons are shown. */
export const LessonSearch = v.object({
  ...PageSearch.entries,
  enfant: optionalParam(v.pipe(v.string(), v.uuid())),
})
