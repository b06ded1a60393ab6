import * as v from 'valibot'
import { orNothing } from '#platform/search/or-nothing.ts'

/** `partie`: the id of the session, chosen by the browser; without one the start page is shown. `jeu`: the game. */
export const SessionSearch = v.object({
  partie: orNothing(v.pipe(v.string(), v.uuid())),
  jeu: orNothing(v.string()),
})
