import { classroomApi } from './api.ts'

/** The lesson's room as the viewer may see it now; the waiting room refetches it. */
export const lessonRoomQuery = (id: string, salle: string | undefined) =>
  classroomApi.roomAccess.queryOptions({ input: { id, salle }, staleTime: 2000, gcTime: 60_000, retry: 1 })
