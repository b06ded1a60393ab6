import * as v from 'valibot'
import { orNothing } from './or-nothing.ts'

/** What someone typed into a search box: the router reads digits as a number, and they are words all the same. */
export const typedWords = orNothing(
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform(text => String(text).replaceAll('\0', '').trim().slice(0, 100) || undefined),
  ),
)
