import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

/** `from`: where the parent was when something was missing, and goes back to. */
const from = orNothing(v.string())

/** `?addStudent=true` leads to the form, and `from` back to the page that asked for a child. */
export const ChildSearch = v.object({ addStudent: orNothing(v.boolean()), from })
export const ProfileSearch = v.object({ from })
