import * as v from 'valibot'
import { weekParts } from '#features/availability/day-parts.ts'
import { SearchedChild } from '#features/families/web/search.ts'
import { specializations, type Variety, varieties } from '#features/teachers/teachers.ts'
import { optionalParam, searchText } from '#platform/search/search-params.ts'

const integer = (least: number, most: number) =>
  optionalParam(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)))

/** A form without a script sends one value as a text and several as a list. */
const varietyList = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.picklist(varieties), v.array(v.picklist(varieties))]),
      v.transform((value): Variety[] | undefined => {
        const list = [...new Set(Array.isArray(value) ? value : [value])]
        return list.length > 0 ? list : undefined
      }),
    ),
  ),
  undefined,
)

/** The search parameters of the list of teachers. */
export const FinderSearch = v.object({
  search: searchText,
  level: SearchedChild.entries.level,
  specialization: optionalParam(v.picklist(specializations)),
  age: SearchedChild.entries.age,
  variety: varietyList,
  when: optionalParam(v.picklist(weekParts)),
  /** The highest price, in euros an hour. */
  max: integer(0, 1000),
  trial: optionalParam(v.literal(1)),
  sort: optionalParam(v.picklist(['price', 'hour', 'rating'])),
  page: integer(1, 1000),
})
export type FinderSearch = v.InferOutput<typeof FinderSearch>
