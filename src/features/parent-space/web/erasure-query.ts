import { parentSpaceApi } from './api.ts'

/** What erasing the children, or the account, cancels, and what stays due. Apart from the dashboard's query, which loads nothing of it. */
export const erasureQuery = () => parentSpaceApi.erasureEffects.queryOptions()
