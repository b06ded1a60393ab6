import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'

/** Which days the calendar shows; today's week, as wide as the screen allows, when the address does not say. */
export const CalendarSearch = v.object({
  date: optionalParam(
    v.pipe(
      v.string(),
      v.check((text: string) => isPlainDate(text)),
    ),
  ),
  view: optionalParam(v.picklist(['day', 'week'])),
})
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>

/** The pages that hold a calendar. */
export type CalendarPage = '/teacher/dashboard' | '/teacher/availability'
