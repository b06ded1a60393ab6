import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

/** The page to return to. */
const from = optionalParam(v.string())

/** `?addStudent=true` shows the form that adds a child. */
export const ChildSearch = v.object({ addStudent: optionalParam(v.boolean()), from })
export const ProfileSearch = v.object({ from })
