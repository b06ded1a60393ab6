import { orpc } from '~/api-client'

export const dashboardQuery = () => orpc.teachers.dashboard.queryOptions()

export const statsQuery = () => orpc.teachers.stats.queryOptions()

export const studentsAPage = 20

export const ownStudentsQuery = (page: number) =>
  orpc.teachers.ownStudents.queryOptions({ input: { page, pageSize: studentsAPage } })

export const settingsQuery = () => orpc.teachers.settings.queryOptions()
