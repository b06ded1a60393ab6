import { reconnectDelayMs } from '../realtime/reconnect-delay.ts'
import { isFinalRefusal } from './client-errors.ts'

/**
 * Repeats a call until the server answers or refuses it for good. The call must be idempotent.
 * @throws the final refusal
 */
export const retryUntilAnswered = async <Result>(call: () => Promise<Result>, tries = 0): Promise<Result> => {
  try {
    return await call()
  } catch (error) {
    if (isFinalRefusal(error)) throw error
    await new Promise(resolve => setTimeout(resolve, reconnectDelayMs(tries)))
    return retryUntilAnswered(call, tries + 1)
  }
}
