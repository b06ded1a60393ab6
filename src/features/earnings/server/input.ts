import { z } from 'zod'
import { isPlainDate } from '#platform/time/dates.ts'

/** yyyy-MM, read as the first day of the month. */
export const MonthInput = z
  .string()
  .refine(text => isPlainDate(`${text}-01`), 'yyyy-MM')
  .transform(text => `${text}-01`)
