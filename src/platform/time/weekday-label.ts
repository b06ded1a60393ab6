import { listWeekdayNames } from './date-format.ts'
import { type Weekday, weekdays } from './dates.ts'

/** «lundi»; «Monday» */
export const weekdayLabel = (day: Weekday): string => listWeekdayNames()[weekdays.indexOf(day)]?.long ?? day
