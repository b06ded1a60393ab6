import { isApiRefusal } from './client-errors.ts'

/**
 * Options of a mutation that the server makes once, however often it is sent. Without an answer nobody knows whether it was
 * made: it is sent again once, and the second answer counts.
 */
export const repeatUnanswered = {
  retry: (failures: number, error: Error) => failures < 1 && !isApiRefusal(error),
  retryDelay: 500,
}
