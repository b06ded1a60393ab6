import * as v from 'valibot'
import { isPlainDate } from '../time/dates.ts'
import { optionalParam } from './search-params.ts'

/** A month as yyyy-MM. */
export const monthParam = optionalParam(
  v.pipe(
    v.string(),
    v.check(month => isPlainDate(`${month}-01`)),
  ),
)
