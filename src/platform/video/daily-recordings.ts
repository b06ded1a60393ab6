import { Readable } from 'node:stream'
import { z } from 'zod'
import { isThisMachine } from '#platform/settings.ts'
import { type DailyCall, DailyError } from './daily-api.ts'
import type { HostedRecordings } from './video.ts'

/** A lesson of two hours at Daily's bit rate has 5 GB. A bucket takes no larger file in one request. */
const maxFileBytes = 5_000_000_000
/** Less than the hour for which a file is reserved (platform/storage/removals.ts). */
const downloadMs = 40 * 60_000

const RecordingList = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^[\w-]{1,100}$/),
      /** Seconds since 1970. */
      start_ts: z.int().min(0),
      status: z.string(),
      /** About so many seconds; absent while it runs. */
      duration: z.number().nullish(),
    }),
  ),
})
const AccessLink = z.object({ download_link: z.string() })

/** Recordings that Daily makes of its rooms, over its REST API (docs.daily.co/reference/rest-api/recordings). */
export const dailyRecordings = (call: DailyCall, apiUrl: string): HostedRecordings => ({
  list: async roomKey => {
    const found = await call('GET', `/recordings?room_name=${encodeURIComponent(roomKey)}`)
    const parsed = RecordingList.safeParse(found.json)
    if (!parsed.success) throw new DailyError(`no list of recordings in an answer of status ${found.status}`)
    return parsed.data.data.map(({ id, start_ts, status, duration }) => ({
      id,
      startedAt: Temporal.Instant.fromEpochMilliseconds(start_ts * 1000),
      milliseconds: Math.max(1, Math.round((duration ?? 0) * 1000)),
      state: status === 'finished' ? 'finished' : status === 'canceled' ? 'cancelled' : 'running',
    }))
  },

  stop: async roomKey => {
    const { status } = await call('POST', `/rooms/${encodeURIComponent(roomKey)}/recordings/stop`, {})
    // 400: nothing is recorded. 404: the room has expired.
    if (status >= 300 && status !== 400 && status !== 404)
      throw new DailyError(`stopping a recording: ${status}`)
  },

  open: async (id, signal) => {
    const link = await call('GET', `/recordings/${id}/access-link`)
    const parsed = AccessLink.safeParse(link.json)
    // Daily may put the text of an error where the address belongs.
    if (!parsed.success || !isTrusted(parsed.data.download_link, apiUrl))
      throw new DailyError(`no address of a recording in an answer of status ${link.status}`)
    const response = await fetch(parsed.data.download_link, {
      headers: { 'accept-encoding': 'identity' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadMs)]),
    })
    const size = Number(response.headers.get('content-length'))
    if (!response.ok || !response.body || !(size > 0 && size <= maxFileBytes)) {
      await response.body?.cancel()
      throw new DailyError(`a recording of ${size} bytes, status ${response.status}`)
    }
    return { stream: Readable.fromWeb(response.body), size }
  },

  remove: async id => {
    const { status } = await call('DELETE', `/recordings/${id}`)
    if (status >= 300 && status !== 404) throw new DailyError(`deleting a recording: ${status}`)
  },
})

/** https, or a stand-in of Daily on this machine whose files lie here too. */
const isTrusted = (link: string, apiUrl: string) =>
  URL.canParse(link) &&
  (new URL(link).protocol === 'https:' || (isThisMachine(apiUrl) && isThisMachine(link)))
