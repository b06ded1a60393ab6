import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

/** `from`: where the parent was when something was missing, and goes back to. */
const from = optionalParam(v.string())

/** `?addStudent=true` leads to the form, and `from` back to the page that asked for a child. */
export const ChildSearch = v.object({ addStudent: optionalParam(v.boolean()), from })
export const ProfileSearch = v.object({ from })
