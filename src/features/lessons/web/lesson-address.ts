import type { LessonView } from './lesson-view.ts'

/** Where a lesson is given: its meeting when one is set, else our own room. */
export const lessonAddress = ({ id, meetingUrl }: Pick<LessonView, 'id' | 'meetingUrl'>): string =>
  meetingUrl ?? `/lesson/${id}`
