import type { classroomApi } from './api.ts'

/** The door of a lesson's room as the API tells it to who has a place there. */
export type DoorView = Awaited<ReturnType<typeof classroomApi.door.call>>
