import type { LessonView } from '#features/lessons/server/view.ts'
import { parentSpaceApi } from './api.ts'

/** Which of these lessons have a report or a recording. */
export const lessonRecordsQuery = (lessons: readonly LessonView[]) => {
  const lessonIds = [...new Set(lessons.map(({ id }) => id))]
  return { ...parentSpaceApi.records.queryOptions({ input: { lessonIds } }), enabled: lessonIds.length > 0 }
}

type LessonRecords = Awaited<ReturnType<typeof parentSpaceApi.records.call>>

/** Which of the two the child's lesson has. */
export const lessonRecordsOf = (lesson: LessonView, records: LessonRecords | undefined) => {
  const isOf = (one: LessonRecords['reports'][number]) =>
    one.lessonId === lesson.id && one.studentId === lesson.studentId
  return { report: records?.reports.some(isOf) ?? false, recording: records?.recordings.some(isOf) ?? false }
}
