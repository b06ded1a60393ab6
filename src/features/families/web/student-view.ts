import type { familiesApi } from './api.ts'

/** A child as the API tells it to its family. */
export type StudentView = Awaited<ReturnType<typeof familiesApi.students.call>>['students'][number]
