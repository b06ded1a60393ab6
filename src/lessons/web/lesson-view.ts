import type { api } from '~/api-client'

/** A lesson as the API tells it to its reader. */
export type LessonView = Awaited<ReturnType<typeof api.lessons.list>>['lessons'][number]
