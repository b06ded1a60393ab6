import { placementApi } from './api.ts'

export const placementQuery = (studentId: string) => placementApi.show.queryOptions({ input: { studentId } })
