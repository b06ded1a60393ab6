import { formatDayWithYear } from './date-format.ts'
import { schoolZone } from './school-zone.ts'
import { localOf } from './zones.ts'

/** «mardi 24 novembre 2026», in the school's zone. */
export const formatSchoolDay = (at: Temporal.Instant | string): string =>
  formatDayWithYear(localOf(Temporal.Instant.from(at), schoolZone).date)
