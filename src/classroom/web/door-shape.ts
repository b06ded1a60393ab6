import type { api } from '~/api-client'

/** The door of a lesson's room as the API tells it to who has a place there. */
export type DoorView = Awaited<ReturnType<typeof api.classroom.door>>
