import type { lessonsApi } from './api.ts'

/** A lesson as the API tells it to its reader. */
export type LessonView = Awaited<ReturnType<typeof lessonsApi.list.call>>['lessons'][number]
