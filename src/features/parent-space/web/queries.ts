import { parentSpaceApi } from './api.ts'

export const dashboardQuery = () => parentSpaceApi.dashboard.queryOptions()
