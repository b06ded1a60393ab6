import { classroomApi } from './api.ts'

const minute = 60_000

/** How the door stands; asked again while one waits in front of it. */
export const doorQuery = (id: string, salle: string | undefined) =>
  classroomApi.door.queryOptions({ input: { id, salle }, staleTime: 2000, gcTime: minute, retry: 1 })
