// Seats per type are a rule of the database: function seats_in() in db/migrations/0004_lessons.sql.
export const lessonTypes = ['trial', 'individual', 'group'] as const
export type LessonType = (typeof lessonTypes)[number]

/** Minutes that every lesson reserves in the teacher's calendar, trials included (domain.md, "Booking"). */
export const reservedMinutes = 60

/** Minutes that are taught, and that families read everywhere: half of the reserved hour for a trial. */
export const taughtMinutes: Record<LessonType, number> = { trial: 30, individual: 60, group: 60 }

/** Upper limit of a lesson's length. A constraint of the table lessons enforces the same. */
export const maxLessonHours = 2
