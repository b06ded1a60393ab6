import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'

const ensemble = optionalParam(v.boolean())

/** `ensemble`: a grown-up reads with a child who does not read French yet. */
export const TogetherSearch = v.object({ ensemble })

/** `partie`: the id of the session, chosen by the browser; without one the start page is shown. `jeu`: the game. */
export const SessionSearch = v.object({
  ensemble,
  partie: optionalParam(v.pipe(v.string(), v.uuid())),
  jeu: optionalParam(v.string()),
})
