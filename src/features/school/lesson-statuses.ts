/** What becomes of a lesson (docs/domain.md, "Lessons"); the database has the same list (enum lesson_status). */
export const lessonStatuses = ['pending', 'upcoming', 'confirmed', 'completed', 'cancelled'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

/** Statuses of a lesson that takes place and has not been given yet. A pending group still needs its second child. */
export const scheduledStatuses = ['upcoming', 'confirmed'] as const
/** Statuses of a lesson that has not been given yet. */
export const activeStatuses = ['pending', ...scheduledStatuses] as const
