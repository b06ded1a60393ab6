import * as v from 'valibot'

/** An optional search parameter. Invalid values count as absent, so that a page opens at any address. */
export const optionalParam = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

/** The page number of a list; absent for the first page. */
export const PageSearch = v.object({
  page: optionalParam(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})

/** The text of a search box, 100 characters at most. The router parses digits as a number, so it is converted back. */
export const searchText = optionalParam(
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform(text => String(text).replaceAll('\0', '').trim().slice(0, 100) || undefined),
  ),
)
