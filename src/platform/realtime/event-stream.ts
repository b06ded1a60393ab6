import { reconnectDelayMs } from './reconnect-delay.ts'

/** Two and a half heartbeats. Without an event for this long, the connection counts as lost. */
const silenceMs = 25_000

export type EventStreamHandlers = {
  /** By event name. */
  on: Record<string, (data: unknown) => void>
  onOpen?: () => void
  /** The connection was lost; the stream reconnects after 1, 2, 5, then 10 s, and at once when the network comes back. */
  onLost?: () => void
  /** The server ended the stream, which does not reconnect. */
  onEnd?: (reason: string) => void
}

/**
 * Opens an event stream of the server in the browser. After a lost connection it resumes after the last event id.
 * @param address path of the stream on our own host
 */
export const openEventStream = (address: string, { on, onOpen, onLost, onEnd }: EventStreamHandlers) => {
  let source: EventSource | undefined
  let failures = 0
  let after = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const disconnect = () => {
    source?.close()
    source = undefined
    clearTimeout(retry)
    clearTimeout(silenceTimer)
  }
  const reconnectLater = () => {
    disconnect()
    onLost?.()
    retry = setTimeout(connect, reconnectDelayMs(failures))
    failures += 1
  }
  const resetSilence = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(reconnectLater, silenceMs)
  }
  const connect = () => {
    if (isClosed) return
    disconnect()
    const url = new URL(address, location.origin)
    if (after) url.searchParams.set('after', after)
    const opened = new EventSource(url)
    source = opened
    resetSilence()
    opened.onopen = () => {
      failures = 0
      resetSilence()
      onOpen?.()
    }
    opened.onerror = reconnectLater
    opened.addEventListener('beat', resetSilence)
    for (const [name, handle] of Object.entries(on))
      opened.addEventListener(name, event => {
        resetSilence()
        if (event.lastEventId) after = event.lastEventId
        handle(JSON.parse(event.data))
      })
    opened.addEventListener('end', event => {
      close()
      onEnd?.((JSON.parse(event.data) as { reason: string }).reason)
    })
  }
  const reconnect = () => {
    failures = 0
    connect()
  }
  const offline = () => {
    if (source) reconnectLater()
  }
  const close = () => {
    isClosed = true
    disconnect()
    removeEventListener('online', reconnect)
    removeEventListener('offline', offline)
  }
  addEventListener('online', reconnect)
  addEventListener('offline', offline)
  connect()
  return { close, reconnect }
}
