import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import type { Video, VideoGuest, VideoRoom } from './video.ts'

export type DailySettings = { apiKey: string; apiUrl: string }

const timeoutMs = 5000
const patienceMs = 400
const rememberedRooms = 500

class DailyError extends Error {}
/** The service is drowned or out of reach: another try may find it well. */
class DailyPause extends DailyError {}

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/**
 * Rooms of Daily over its REST API. Rooms are private: a token of one's own is needed to enter, and both room and token
 * end when the lesson's door closes. Nothing is recorded, and the service is told first names alone.
 */
export const dailyRooms = ({ apiKey, apiUrl }: DailySettings): Video => {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
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
      // The words of a refusal may name the room: the status says enough.
      await response.body?.cancel()
    } catch (error) {
      throw new DailyPause(`${method} ${path.split('/')[1]}: ${error instanceof Error ? error.name : error}`)
    }
    if (response.status === 429 || response.status >= 500)
      throw new DailyPause(`${method} ${path.split('/')[1]}: ${response.status}`)
    return { status: response.status, json: undefined }
  }
  /** Twice at most. Every call we make may be repeated: a room keeps its name, a token is only signed. */
  const askTwice = async (...call: Parameters<typeof ask>) => {
    try {
      return await ask(...call)
    } catch (error) {
      if (!(error instanceof DailyPause)) throw error
      await pause(patienceMs)
      return ask(...call)
    }
  }

  const makeRoom = async ({ key, opensAt, closesAt }: VideoRoom): Promise<string> => {
    const made = await askTwice('POST', '/rooms', {
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
    // 400 is also how Daily says that a room of this name is there: made by another process, or by a try whose answer was lost.
    const found = made.status === 400 ? await askTwice('GET', `/rooms/${key}`) : made
    return stringIn(found, 'url', 'room')
  }

  // Twenty who come at once wait for one request.
  const rooms = new Map<string, Promise<string>>()
  const roomOf = (room: VideoRoom) => {
    const known = rooms.get(room.key)
    if (known) return known
    const coming = makeRoom(room)
    rooms.set(room.key, coming)
    coming.catch(() => rooms.delete(room.key))
    const oldest = rooms.size > rememberedRooms ? rooms.keys().next().value : undefined
    if (oldest !== undefined) rooms.delete(oldest)
    return coming
  }

  const tokenFor = async ({ key, opensAt, closesAt }: VideoRoom, { userId, name, isOwner }: VideoGuest) => {
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
    return stringIn(await askTwice('POST', '/meeting-tokens', { properties }), 'token', 'token')
  }

  return {
    kind: 'daily',
    enter: async (room, guest): Promise<Outcome<string, 'room_unavailable'>> => {
      try {
        const address = new URL(await roomOf(room))
        if (address.protocol !== 'https:') throw new DailyError('the room has no https address')
        address.searchParams.set('t', await tokenFor(room, guest))
        return ok(address.href)
      } catch (error) {
        if (!(error instanceof DailyError)) throw error
        console.error('Daily :', error.message)
        return refuse('room_unavailable')
      }
    },
  }
}

const stringIn = ({ status, json }: { status: number; json: unknown }, name: string, what: string) => {
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
  if (typeof value !== 'string' || (name === 'url' && !URL.canParse(value)))
    throw new DailyError(`no ${what} in an answer of status ${status}`)
  return value
}
