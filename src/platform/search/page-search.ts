import * as v from 'valibot'
import { orNothing } from './or-nothing.ts'

/** Which page of a list; the first when the address does not say. */
export const PageSearch = v.object({
  page: orNothing(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})
