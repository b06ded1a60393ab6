import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Video, VideoGuest, VideoRoom } from './video.ts'

export type DailySettings = { apiKey: string; apiUrl: string }

const timeoutMs = 5000
const retryDelayMs = 400
const cachedRooms = 500

class DailyError extends Error {}
/** The service is overloaded or unreachable, so a retry may succeed. */
class DailyUnavailable extends DailyError {}

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)
const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Rooms of Daily over its REST API. Rooms are private: every guest enters with a token of its own, and both room and token
 * expire when the room closes. Nothing is recorded, and Daily gets first names only.
 */
export const dailyRooms = ({ apiKey, apiUrl }: DailySettings): Video => {
  const request = async (method: 'GET' | 'POST', path: string, body?: object) => {
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
      // The body of an error may contain the room's key, so only the status is logged.
      await response.body?.cancel()
    } catch (error) {
      throw new DailyUnavailable(
        `${method} ${path.split('/')[1]}: ${error instanceof Error ? error.name : error}`,
      )
    }
    if (response.status === 429 || response.status >= 500)
      throw new DailyUnavailable(`${method} ${path.split('/')[1]}: ${response.status}`)
    return { status: response.status, json: undefined }
  }
  /** Retries once. All our calls are idempotent: a room keeps its name, and a token is only signed. */
  const requestWithRetry = async (...call: Parameters<typeof request>) => {
    try {
      return await request(...call)
    } catch (error) {
      if (!(error instanceof DailyUnavailable)) throw error
      await sleep(retryDelayMs)
      return request(...call)
    }
  }

  const createRoom = async ({ key, opensAt, closesAt }: VideoRoom): Promise<string> => {
    const created = await requestWithRetry('POST', '/rooms', {
      name: key,
      privacy: 'private',
      properties: {
        nbf: seconds(opensAt),
        exp: seconds(closesAt),
        eject_at_room_exp: true,
        max_participants: 10,
        enable_chat: true,
        lang: 'fr',
      },
    })
    // Daily also answers 400 when the room exists: another process created it, or the response to the first try was lost.
    const found = created.status === 400 ? await requestWithRetry('GET', `/rooms/${key}`) : created
    return readString(found, 'url', 'room')
  }

  // Concurrent calls for one room share one request.
  const rooms = new Map<string, Promise<string>>()
  const getRoomUrl = (room: VideoRoom) => {
    const cached = rooms.get(room.key)
    if (cached) return cached
    const url = createRoom(room)
    rooms.set(room.key, url)
    url.catch(() => rooms.delete(room.key))
    const oldest = rooms.size > cachedRooms ? rooms.keys().next().value : undefined
    if (oldest !== undefined) rooms.delete(oldest)
    return url
  }

  const createToken = async (
    { key, opensAt, closesAt }: VideoRoom,
    { userId, name, isOwner }: VideoGuest,
  ) => {
    const properties = {
      room_name: key,
      user_name: name,
      user_id: userId,
      is_owner: isOwner,
      nbf: seconds(opensAt),
      exp: seconds(closesAt),
      eject_at_token_exp: true,
      lang: 'fr',
    }
    return readString(await requestWithRetry('POST', '/meeting-tokens', { properties }), 'token', 'token')
  }

  return {
    kind: 'daily',
    enter: async (room, guest): Promise<Outcome<string, 'room_unavailable'>> => {
      try {
        const address = new URL(await getRoomUrl(room))
        if (address.protocol !== 'https:') throw new DailyError('the room has no https address')
        address.searchParams.set('t', await createToken(room, guest))
        return ok(address.href)
      } catch (error) {
        if (!(error instanceof DailyError)) throw error
        log.error({ error }, 'Daily failed')
        return refuse('room_unavailable')
      }
    },
  }
}

const readString = ({ status, json }: { status: number; json: unknown }, name: string, what: string) => {
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
  if (typeof value !== 'string' || (name === 'url' && !URL.canParse(value)))
    throw new DailyError(`no ${what} in an answer of status ${status}`)
  return value
}
