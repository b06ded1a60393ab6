import * as v from 'valibot'
import { optionalParam } from '#platform/search/search-params.ts'
import { isPlainDate } from '#platform/time/dates.ts'

/** The calendar's date and view in the address. Defaults: this week, and the view that fits the screen. */
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

/** Pages with the calendar. */
export type CalendarPage = '/teacher/dashboard' | '/teacher/availability'
