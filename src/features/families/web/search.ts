import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

/** The page to return to. */
const from = orNothing(v.string())

/** `?addStudent=true` shows the form that adds a child. */
export const ChildSearch = v.object({ addStudent: orNothing(v.boolean()), from })
export const ProfileSearch = v.object({ from })
