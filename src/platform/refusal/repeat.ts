import { isDeepStrictEqual } from 'node:util'
import { type Outcome, ok, refuse } from './refusal.ts'

/**
 * The outcome of an act whose id, chosen by the client, is stored already. The same content sent again (double press, lost
 * response) gets the first response; other content under the id is refused: it would not be stored.
 */
export const repeatOutcome = <Content extends object, Value>(
  { stored, sent }: { stored: Content; sent: Content },
  value: Value,
): Outcome<Value, 'id_taken'> => (isDeepStrictEqual(stored, sent) ? ok(value) : refuse('id_taken'))
