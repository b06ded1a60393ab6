import { log } from '#platform/logging/log.ts'
import { openListener } from './pg-notify.ts'

/** A server-sent event. A stream that reconnects resumes after the last `id`. */
export type StreamEvent = { event: string; data: unknown; id?: string }

export type StreamSource = {
  /** Whose stream this is. Each owner has 8 streams at most. */
  owner: string
  /** A notification of one of these topics triggers a read; see `publish`. */
  topics: readonly string[]
  /** The last event id that the client has; see `getLastEventId`. */
  after?: string
  /**
   * Reads the events after an id. It is called at the start, at every notification and at every heartbeat, never concurrently.
   * It also checks whether the client is still allowed: `over` is a reason that ends the stream for good.
   */
  read: (after: string | undefined) => Promise<{ events: StreamEvent[]; over?: string }>
  /** The stream ended. */
  onClose?: () => void
}

const maxStreamsPerOwner = 8
const heartbeatMs = 10_000
/** How many bytes may be buffered for a slow client. */
const maxBufferedBytes = 512_000

const formatEvent = ({ event, data, id }: StreamEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  // Keeps proxies from buffering the response.
  'x-accel-buffering': 'no',
}

/** Whether an EventSource asks. It hides the status of a response and would ask a refused stream again for ever. */
export const isEventSource = (request: Request) =>
  request.headers.get('accept')?.includes('text/event-stream') ?? false

/** A refusal that an EventSource can read: a stream that has ended for this reason. */
export const endedStream = (reason: string) =>
  new Response(formatEvent({ event: 'end', data: { reason } }), { headers: streamHeaders })

/** Server-sent events: a PostgreSQL notification makes a stream read the database. */
export const openRealtime = (databaseUrl: string) => {
  const listener = openListener(databaseUrl)
  const streams = new Map<string, Set<(reason?: string) => void>>()

  /** Responds with an event stream. It ends when `read` says so, when the client disconnects, or at `endAll`. */
  const openStream = (source: StreamSource): Response => {
    const encoder = new TextEncoder()
    const ownStreams = streams.get(source.owner) ?? new Set()
    streams.set(source.owner, ownStreams)
    let end: (reason?: string) => void = () => undefined

    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let after = source.after
          let isEnded = false
          let isReading = false
          let mustRead = false
          const send = (event: StreamEvent) => controller.enqueue(encoder.encode(formatEvent(event)))

          const readEvents = async () => {
            mustRead = true
            if (isReading) return
            isReading = true
            try {
              while (mustRead && !isEnded) {
                mustRead = false
                const { events, over } = await source.read(after)
                if (isEnded) return
                for (const event of events) {
                  send(event)
                  after = event.id ?? after
                }
                if (over !== undefined) end(over)
                else if ((controller.desiredSize ?? 0) < -maxBufferedBytes) end()
              }
            } catch (error) {
              log.error({ error }, 'stream interrupted')
              end() // without a reason, so the browser reconnects
            } finally {
              isReading = false
            }
          }
          const unsubscribes = source.topics.map(topic => listener.subscribe(topic, () => void readEvents()))
          const heartbeat = setInterval(() => {
            send({ event: 'beat', data: null })
            void readEvents()
          }, heartbeatMs)
          end = reason => {
            if (isEnded) return
            isEnded = true
            clearInterval(heartbeat)
            for (const unsubscribe of unsubscribes) unsubscribe()
            ownStreams.delete(end)
            if (ownStreams.size === 0 && streams.get(source.owner) === ownStreams)
              streams.delete(source.owner)
            if (reason !== undefined) send({ event: 'end', data: { reason } })
            try {
              controller.close()
            } catch (error) {
              if (!(error instanceof TypeError)) throw error // the client closed it first
            }
            source.onClose?.()
          }
          ownStreams.add(end)
          // A phone with an unstable network leaves dead streams behind, so the oldest stream is ended without a retry.
          if (ownStreams.size > maxStreamsPerOwner)
            for (const oldest of [...ownStreams].slice(0, 1)) oldest('too_many')
          void readEvents()
        },
        cancel: () => end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
    )
    return new Response(body, { headers: streamHeaders })
  }

  const endAll = () => {
    for (const ends of [...streams.values()]) for (const end of [...ends]) end()
  }
  return {
    openStream,
    subscribe: listener.subscribe,
    /** Ends every stream; the browsers reconnect to any process. */
    endAll,
    close: async () => {
      endAll()
      await listener.close()
    },
  }
}
export type Realtime = ReturnType<typeof openRealtime>

/** The event id after which a client resumes: EventSource's header, or `?after=` of a new EventSource. */
export const getLastEventId = (request: Request): string | undefined => {
  const id = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  return id && /^\d{1,18}$/.test(id) ? id : undefined
}
