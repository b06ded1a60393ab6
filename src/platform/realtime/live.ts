import { reconnectDelayMs } from './delays.ts'

/** Two beats and a half of the server without a word: the connection is dead, whatever the browser believes. */
const silenceMs = 25_000

export type LiveReader = {
  /** By name of event. */
  on: Record<string, (data: unknown) => void>
  onOpen?: () => void
  /** The stream broke; it is tried again after 1, 2, 5, 10 s, and at once when the network comes back. */
  onLost?: () => void
  /** The server ended it for good. */
  onEnd?: (reason: string) => void
}

/**
 * Reads a live stream of the server in the browser, and goes on after the last id whenever it broke.
 * @param address of the stream, on our own host
 */
export const openLive = (address: string, { on, onOpen, onLost, onEnd }: LiveReader) => {
  let source: EventSource | undefined
  let failures = 0
  let after = ''
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const drop = () => {
    source?.close()
    source = undefined
    clearTimeout(retry)
    clearTimeout(silence)
  }
  const lose = () => {
    drop()
    onLost?.()
    retry = setTimeout(connect, reconnectDelayMs(failures))
    failures += 1
  }
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(lose, silenceMs)
  }
  const connect = () => {
    if (isClosed) return
    drop()
    const url = new URL(address, location.origin)
    if (after) url.searchParams.set('after', after)
    const opened = new EventSource(url)
    source = opened
    heard()
    opened.onopen = () => {
      failures = 0
      heard()
      onOpen?.()
    }
    opened.onerror = lose
    opened.addEventListener('beat', heard)
    for (const [name, take] of Object.entries(on))
      opened.addEventListener(name, event => {
        heard()
        if (event.lastEventId) after = event.lastEventId
        take(JSON.parse(event.data))
      })
    opened.addEventListener('end', event => {
      close()
      onEnd?.((JSON.parse(event.data) as { reason: string }).reason)
    })
  }
  const atOnce = () => {
    failures = 0
    connect()
  }
  const offline = () => {
    if (source) lose()
  }
  const close = () => {
    isClosed = true
    drop()
    removeEventListener('online', atOnce)
    removeEventListener('offline', offline)
  }
  addEventListener('online', atOnce)
  addEventListener('offline', offline)
  connect()
  return { close, refresh: atOnce }
}
