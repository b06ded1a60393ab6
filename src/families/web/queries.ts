import { orpc } from '~/api-client'

export const studentsQuery = () => orpc.families.students.queryOptions()

export const dashboardQuery = () => orpc.families.dashboard.queryOptions()

export const profileQuery = () => orpc.families.profile.queryOptions()
