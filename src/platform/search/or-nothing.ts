import * as v from 'valibot'

/** An address is typed by anyone: what makes no sense in it is as if it were not there, and the page comes all the same. */
export const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)
