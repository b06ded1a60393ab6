import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectPeer } from './peer.ts'

/** What `connectPeer` uses of a browser's connection. */
class Connection {
  static made: Connection[] = []
  connectionState = 'new'
  signalingState = 'stable'
  localDescription: { toJSON: () => object } | null = null
  restarts = 0
  onnegotiationneeded: (() => Promise<void>) | null = null
  onconnectionstatechange: (() => void) | null = null
  constructor() {
    Connection.made.push(this)
  }
  createDataChannel = () => ({})
  addTransceiver = () => this.askForNegotiation()
  getTransceivers = () => []
  addIceCandidate = async () => undefined
  restartIce = () => {
    this.restarts += 1
    this.askForNegotiation()
  }
  /** Once for all that was changed at a time. */
  isAsked = false
  askForNegotiation = () => {
    if (this.isAsked) return
    this.isAsked = true
    queueMicrotask(() => {
      this.isAsked = false
      void this.onnegotiationneeded?.()
    })
  }
  setLocalDescription = async () => {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
    this.localDescription = { toJSON: () => ({ type }) }
  }
  setRemoteDescription = async ({ type }: { type: string }) => {
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
  }
  close = () => undefined
  become = (state: string) => {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (isInitiator: boolean) => {
  const sent: Record<string, unknown>[] = []
  const peer = connectPeer({
    isInitiator,
    configuration: {},
    tracks: { audio: null, video: null },
    send: signal => sent.push(JSON.parse(signal)),
    onChannel: () => undefined,
    onChange: () => undefined,
  })
  const connection = Connection.made.at(-1)
  if (!connection) throw new Error('No connection was made')
  const receive = async (signal: object) => {
    peer.handleSignal(JSON.stringify(signal))
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.advanceTimersByTimeAsync(0)
  return { peer, connection, sent, receive, offers: () => sent.filter(one => 'description' in one).length }
}
const answer = { description: { type: 'answer' } }

test('a lost connection is restarted after three seconds, then every ten until it stands', async () => {
  const { connection, receive } = await open(true)
  await receive(answer)
  connection.become('connected')
  connection.become('disconnected')
  await vi.advanceTimersByTimeAsync(2999)
  expect(connection.restarts).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(connection.restarts).toBe(1)
  // The new path is not found: the relay is gone.
  for (let restarts = 2; restarts < 6; restarts++) {
    await receive(answer)
    connection.become('connecting')
    connection.become('failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(connection.restarts).toBe(restarts)
  }
  await receive(answer)
  connection.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.restarts).toBe(5)
})

test('a connection that recovers by itself, or is closed, is not restarted', async () => {
  const { peer, connection, receive } = await open(true)
  await receive(answer)
  connection.become('disconnected')
  connection.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  connection.become('failed')
  peer.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.restarts).toBe(0)
})

test('only the initiator makes offers, one at a time; the other asks it to', async () => {
  const one = await open(true)
  const other = await open(false)
  expect([one.offers(), other.sent]).toEqual([1, []])
  await one.receive(answer)
  other.connection.become('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(other.sent).toEqual([])
  other.peer.restart()
  expect(other.sent).toEqual([{ wantsRestart: true }])
  await one.receive({ wantsRestart: true })
  await one.receive({ wantsRestart: true })
  one.peer.restart()
  await vi.advanceTimersByTimeAsync(0)
  expect([one.offers(), one.connection.restarts]).toEqual([2, 1])
  await other.receive({ description: { type: 'offer' } })
  await other.receive({ wantsRestart: true })
  expect([other.offers(), other.connection.restarts]).toEqual([1, 0])
})
