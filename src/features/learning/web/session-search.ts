import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

/** `partie`: the session on the table, made by the browser. An address that names none shows the page before it. */
export const SessionSearch = v.object({
  partie: orNothing(v.pipe(v.string(), v.uuid())),
  jeu: orNothing(v.string()),
})
