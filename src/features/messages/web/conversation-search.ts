import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

/** `studentId`: the child whom the first message is about, preselected in links from a lesson. */
export const ConversationSearch = v.object({ studentId: optionalParam(v.pipe(v.string(), v.maxLength(100))) })
