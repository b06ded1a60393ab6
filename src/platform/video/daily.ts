import { log } from '#platform/logging/log.ts'
import { type Outcome, ok, refuse } from '#platform/refusal/refusal.ts'
import { DailyError, type DailySettings, dailyApi } from './daily-api.ts'
import { dailyRecordings } from './daily-recordings.ts'
import type { Video, VideoParticipant, VideoRoom } from './video.ts'

const cachedRooms = 500

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

/**
 * Rooms of Daily over its REST API. Rooms are private: every participant enters with a token of its own, and both room and token
 * expire when the room closes. Only the token of a teacher who records the lesson allows recording. Daily gets first names only.
 */
export const dailyRooms = (settings: DailySettings): Video => {
  const call = dailyApi(settings)

  const createRoom = async ({ key, opensAt, closesAt }: VideoRoom): Promise<string> => {
    const created = await call('POST', '/rooms', {
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
    const found = created.status === 400 ? await call('GET', `/rooms/${key}`) : created
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
    { userId, name, isOwner, isRecording }: VideoParticipant,
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
      // Starts when this participant enters; Daily's room shows everyone that it runs.
      ...(isRecording && { enable_recording: 'cloud', start_cloud_recording: true }),
    }
    return readString(await call('POST', '/meeting-tokens', { properties }), 'token', 'token')
  }

  return {
    kind: 'daily',
    recordings: dailyRecordings(call, settings.apiUrl),
    enter: async (room, participant): Promise<Outcome<string, 'room_unavailable'>> => {
      try {
        const address = new URL(await getRoomUrl(room))
        if (address.protocol !== 'https:') throw new DailyError('the room has no https address')
        address.searchParams.set('t', await createToken(room, participant))
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
