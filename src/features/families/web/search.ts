import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'
import { levels, maxAge, minAge } from '../families.ts'

/** The page to return to. */
const from = optionalParam(v.string())

/** `?addStudent=true` shows the form that adds a child. */
export const ChildSearch = v.object({ addStudent: optionalParam(v.boolean()), from })

/** The child that a visitor looks for. Registration fills in what is known of it. */
export const SearchedChild = v.object({
  age: optionalParam(v.pipe(v.number(), v.integer(), v.minValue(minAge), v.maxValue(maxAge))),
  level: optionalParam(v.picklist(levels)),
})
export type SearchedChild = v.InferOutput<typeof SearchedChild>

export const ProfileSearch = v.object({ from })
