import * as v from 'valibot'
import { optionalParam, PageSearch } from '#platform/search/search-params.ts'

/** Which page, and of which child. */
export const LessonSearch = v.object({
  ...PageSearch.entries,
  enfant: optionalParam(v.pipe(v.string(), v.uuid())),
})
