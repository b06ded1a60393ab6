/** What a lesson can be; the database has the same list (enum lesson_type). Its order is the order of the price list. */
export const lessonTypes = ['trial', 'individual', 'group'] as const
export type LessonType = (typeof lessonTypes)[number]
