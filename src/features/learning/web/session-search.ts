import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

/** `partie`: the id of the session, chosen by the browser; without one the start page is shown. `jeu`: the game. */
export const SessionSearch = v.object({
  partie: optionalParam(v.pipe(v.string(), v.uuid())),
  jeu: optionalParam(v.string()),
})
