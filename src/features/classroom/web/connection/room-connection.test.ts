import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LocalMedia } from './local-media.ts'
import { openRoomConnection, type RoomConnection } from './room-connection.ts'

const enter = vi.hoisted(() => vi.fn())
vi.mock('../api.ts', () => ({ classroomApi: { enter: { call: enter } } }))

class Stream {
  static opened: Stream[] = []
  url: URL
  isOpen = true
  onopen: (() => void) | null = null
  constructor(url: URL) {
    this.url = url
    Stream.opened.push(this)
  }
  addEventListener = () => undefined
  close = () => {
    this.isOpen = false
  }
}
const openStreams = () =>
  Stream.opened.filter(({ isOpen }) => isOpen).map(({ url }) => url.pathname.split('/').at(-1))

const media = {
  read: () => ({ audio: null, video: null, screen: null, isMuted: true, isCameraOff: true }),
  subscribe: () => () => undefined,
} as unknown as LocalMedia

let answers: ((participantId: string) => void)[]
let failures: (() => void)[]
let connection: RoomConnection
beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
  answers = []
  failures = []
  enter.mockReset().mockImplementation(() => {
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    answers.push(participantId =>
      resolve({ participantId, now: '2026-09-05T08:00:00Z', iceTransportPolicy: 'all', iceServers: [] }),
    )
    failures.push(() => reject(new TypeError('Failed to fetch')))
    return promise
  })
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('location', { origin: 'https://kalima.test' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  connection = openRoomConnection({ lessonId: 'lesson', key: 'key', isTeacher: false }, media)
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an entry that a later one overtook opens nothing, whichever is answered first', async () => {
  connection.reenter()
  answers[0]?.('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(openStreams()).toEqual([])
  answers[1]?.('second')
  await vi.advanceTimersByTimeAsync(0)
  expect(openStreams()).toEqual(['second'])

  connection.reenter()
  connection.reenter()
  answers[3]?.('fourth')
  await vi.advanceTimersByTimeAsync(0)
  answers[2]?.('third')
  await vi.advanceTimersByTimeAsync(0)
  expect(openStreams()).toEqual(['fourth'])
  expect(connection.read().participantId).toBe('fourth')
  connection.close()
  expect(openStreams()).toEqual([])
})

test('an entry that a later one overtook is not tried again when it fails', async () => {
  connection.reenter()
  answers[1]?.('second')
  await vi.advanceTimersByTimeAsync(0)
  Stream.opened.at(-1)?.onopen?.()
  failures[0]?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(enter).toHaveBeenCalledTimes(2)
  expect(connection.read().status).toBe('inside')
})
