import { setTimeout as pause } from 'node:timers/promises'

export type DailySettings = { apiKey: string; apiUrl: string }

const timeoutMs = 5000
const retryDelayMs = 400

export class DailyError extends Error {}
/** The service is overloaded or unreachable, so a retry may succeed. */
class DailyUnavailable extends DailyError {}

export type DailyResponse = { status: number; json: unknown }
export type DailyCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<DailyResponse>

/** Daily's REST API. An answer other than 2xx has no `json`. */
export const dailyApi = ({ apiKey, apiUrl }: DailySettings): DailyCall => {
  const request: DailyCall = async (method, path, body) => {
    // The rest of a path may contain the room's key, and so may the body of an error: neither is logged.
    const what = `${method} ${path.split(/[/?]/)[1]}`
    let response: Response
    try {
      response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (response.ok) return { status: response.status, json: (await response.json()) as unknown }
      await response.body?.cancel()
    } catch (error) {
      throw new DailyUnavailable(`${what}: ${error instanceof Error ? error.name : error}`)
    }
    if (response.status === 429 || response.status >= 500)
      throw new DailyUnavailable(`${what}: ${response.status}`)
    return { status: response.status, json: undefined }
  }
  /**
   * Retries once. All our calls are idempotent: a room keeps its name, a token is only signed, and what is stopped or deleted
   * already answers as such.
   */
  return async (...call) => {
    try {
      return await request(...call)
    } catch (error) {
      if (!(error instanceof DailyUnavailable)) throw error
      await pause(retryDelayMs)
      return request(...call)
    }
  }
}
