import { earningsApi } from './api.ts'

/** @param month yyyy-MM; the current month without one */
export const monthQuery = (month: string | undefined) =>
  earningsApi.month.queryOptions({ input: month ? { month } : {} })
