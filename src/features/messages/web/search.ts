import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

/** Which child the first message is about, when one comes from a lesson. */
export const ConversationSearch = v.object({ studentId: orNothing(v.pipe(v.string(), v.maxLength(100))) })
