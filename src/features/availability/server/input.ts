import { z } from 'zod'
import { isPlainDate, weekdays } from '#platform/time/dates.ts'
import { isTimeZone } from '#platform/time/zones.ts'

export const DateInput = z.string().max(10).refine(isPlainDate, 'yyyy-MM-dd').meta({ format: 'date' })

export const ZoneInput = z.string().max(64).refine(isTimeZone, 'IANA zone')

const text = z.string().max(40)

/** A rule as teachers send it. Whether it may be stored: `checkAvailability`. */
export const RuleInput = z
  .object({
    dayOfWeek: z.enum(weekdays).nullish(),
    timeSlot: text,
    date: text.nullish(),
    isException: z.boolean().optional(),
    validFrom: text.nullish(),
    validUntil: text.nullish(),
    keepsLessons: z.boolean().optional(),
    shownZone: ZoneInput.optional(),
  })
  .transform(({ dayOfWeek = null, date = null, isException = false, keepsLessons = false, ...rule }) => ({
    dayOfWeek,
    timeSlot: rule.timeSlot,
    date,
    isException,
    validFrom: rule.validFrom ?? null,
    validUntil: rule.validUntil ?? null,
    /** The teacher knows that there are lessons in hours that the rule closes, and that they stay. */
    keepsLessons,
    /** The zone in which the teacher wrote the hours. */
    shownZone: rule.shownZone,
  }))
