import * as v from 'valibot'
import { orNothing } from '~/platform/search/or-nothing'

/** `?addStudent=true` leads to the form, and `from` back to the page that asked for a child. */
export const ChildSearch = v.object({ addStudent: orNothing(v.boolean()), from: orNothing(v.string()) })
