/** A report is missing so long after its lesson. */
export const unreportedHours = 48
/** Lessons before are no longer listed as lessons without a report. */
export const unreportedDays = 30
/** Above, the school reads «plus de 100»: a school that writes no reports would count its lessons again and again. */
export const maxUnreportedCount = 100
