import { sql } from 'kysely'
import { activeStatuses, type LessonStatus, scheduledStatuses } from '../lesson-statuses.ts'

const literalList = (statuses: readonly LessonStatus[]) => sql.join(statuses.map(status => sql.lit(status)))

/** The active statuses, for `status in (…)`. Literals, because a parameter would hide the partial indexes on status. */
export const activeStatusList = literalList(activeStatuses)
/** The same of `scheduledStatuses`. */
export const scheduledStatusList = literalList(scheduledStatuses)
