import { parentSpaceApi } from './api.ts'

/** What erasing the children, or the account, cancels, and what stays due. */
export const erasureQuery = () => parentSpaceApi.erasureEffects.queryOptions()

export const dashboardQuery = () => parentSpaceApi.dashboard.queryOptions()
