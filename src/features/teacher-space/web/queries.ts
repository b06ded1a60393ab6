import { teachersApi } from '#features/teachers/web/api.ts'
import { teacherSpaceApi } from './api.ts'

export const dashboardQuery = () => teacherSpaceApi.dashboard.queryOptions()

export const statsQuery = () => teacherSpaceApi.stats.queryOptions()

export const studentsPerPage = 20

export const ownStudentsQuery = (page: number) =>
  teacherSpaceApi.ownStudents.queryOptions({ input: { page, pageSize: studentsPerPage } })

export const ownStudentQuery = (id: string) => teacherSpaceApi.ownStudent.queryOptions({ input: { id } })

export const settingsQuery = () => teacherSpaceApi.settings.queryOptions()

export const photoQuery = () => teachersApi.photo.queryOptions()

export type OwnStudent = Awaited<ReturnType<typeof teacherSpaceApi.ownStudents.call>>['students'][number]

type Dashboard = Awaited<ReturnType<typeof teacherSpaceApi.dashboard.call>>
export type TeacherDay = Dashboard['day']
export type Beginning = NonNullable<Dashboard['beginning']>
