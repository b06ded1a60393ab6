import { maxLessonsAheadPerChild } from '#features/families/families.ts'

/** The limits of the school's rules, for form and server. Constraints of the table school_settings hold the same (tests/api/limits-in-sql.test.ts). */
export const settingLimits = {
  bookingHorizonMonths: { min: 1, max: 24 },
  noticeHours: { min: 0, max: 168 },
  freeCancellationHours: { min: 0, max: 72 },
  lessonsAheadPerChild: { min: 1, max: maxLessonsAheadPerChild },
  recordingDays: { min: 1, max: 365 },
} as const
