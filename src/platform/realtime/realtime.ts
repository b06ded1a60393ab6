import { openWakes } from './wakes.ts'

/** One event as the browser's EventSource reads it. With an `id`, a stream that broke goes on after it. */
export type LiveEvent = { event: string; data: unknown; id?: string }

export type LiveSource = {
  /** Whose stream this is: so many at most are open for one person. */
  person: string
  /** What wakes the stream; see `wake`. */
  topics: readonly string[]
  /** The last id that the reader has, from `Last-Event-ID` or the address. */
  after?: string
  /**
   * What the reader does not know yet. Called at the start, at every wake and at every beat, never twice at once; it also
   * judges whether the reader may still read. `over` ends the stream for good, with its reason.
   */
  read: (after: string | undefined) => Promise<{ events: LiveEvent[]; over?: string }>
  /** The reader went away, or was sent away. */
  onClose?: () => void
}

const streamsOfPerson = 8
const beatMs = 10_000
/** What may wait for a reader who does not read, in bytes. */
const patience = 512_000

const written = ({ event, data, id }: LiveEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events fed by the database: PostgreSQL wakes, the stream reads. */
export const openRealtime = (databaseUrl: string) => {
  const wakes = openWakes(databaseUrl)
  const streams = new Map<string, Set<(reason?: string) => void>>()

  /** The answer to a request for a live stream. It ends when `read` says so, when the reader leaves, or at `endAll`. */
  const answer = (source: LiveSource): Response => {
    const encoder = new TextEncoder()
    const own = streams.get(source.person) ?? new Set()
    streams.set(source.person, own)
    let end: (reason?: string) => void = () => undefined

    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let after = source.after
          let isEnded = false
          let isReading = false
          let isDue = false
          const send = (event: LiveEvent) => controller.enqueue(encoder.encode(written(event)))

          const look = async () => {
            isDue = true
            if (isReading) return
            isReading = true
            try {
              while (isDue && !isEnded) {
                isDue = false
                const { events, over } = await source.read(after)
                if (isEnded) return
                for (const event of events) {
                  send(event)
                  after = event.id ?? after
                }
                if (over !== undefined) end(over)
                else if ((controller.desiredSize ?? 0) < -patience) end()
              }
            } catch (error) {
              console.error('Flux interrompu :', error instanceof Error ? error.message : error)
              end() // without a reason: the browser comes back
            } finally {
              isReading = false
            }
          }
          const stops = source.topics.map(topic => wakes.subscribe(topic, () => void look()))
          const beat = setInterval(() => {
            send({ event: 'beat', data: null })
            void look()
          }, beatMs)
          end = reason => {
            if (isEnded) return
            isEnded = true
            clearInterval(beat)
            for (const stop of stops) stop()
            own.delete(end)
            if (own.size === 0 && streams.get(source.person) === own) streams.delete(source.person)
            if (reason !== undefined) send({ event: 'end', data: { reason } })
            try {
              controller.close()
            } catch (error) {
              if (!(error instanceof TypeError)) throw error // the reader closed it first
            }
            source.onClose?.()
          }
          own.add(end)
          // A phone that flaps leaves dead streams behind: the oldest makes room, and is told not to come back.
          if (own.size > streamsOfPerson) for (const oldest of [...own].slice(0, 1)) oldest('too_many')
          void look()
        },
        cancel: () => end(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
    )
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store',
        // Proxies that gather an answer before they pass it on would hold every event back.
        'x-accel-buffering': 'no',
      },
    })
  }

  const endAll = () => {
    for (const ends of [...streams.values()]) for (const end of [...ends]) end()
  }
  return {
    answer,
    subscribe: wakes.subscribe,
    /** Lets every reader go; their browsers come back to whichever process answers then. */
    endAll,
    close: async () => {
      endAll()
      await wakes.close()
    },
  }
}
export type Realtime = ReturnType<typeof openRealtime>

/** Where a reader who comes back left off: EventSource's own header, or `?after=` of a new one. */
export const lastSeen = (request: Request): string | undefined => {
  const told = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  return told && /^\d{1,18}$/.test(told) ? told : undefined
}
