import { recordingsApi } from './api.ts'

/** Whether the lesson may be recorded now: asked again, because a parent may agree or withdraw during the lesson. */
export const recordableQuery = (lessonId: string) => ({
  ...recordingsApi.recordable.queryOptions({ input: { id: lessonId } }),
  refetchInterval: 15_000,
})
