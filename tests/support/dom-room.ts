// What a browser has for a lesson and happy-dom lacks: devices, connections, a recorder, and a stream of events that the test sends.
import { onTestFinished, vi } from 'vitest'

class Track {
  kind: string
  readyState: 'live' | 'ended' = 'live'
  enabled = true
  onended: (() => void) | null = null
  constructor(kind: string) {
    this.kind = kind
  }
  getSettings = () => ({})
  stop() {
    this.readyState = 'ended'
  }
}

class Stream {
  tracks: Track[]
  constructor(tracks: Track[] = []) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  addTrack = (track: Track) => this.tracks.push(track)
}

/** A connection that never comes about. */
class Connection {
  connectionState = 'new'
  signalingState = 'stable'
  createDataChannel = () => ({ readyState: 'connecting' })
  addTransceiver = () => undefined
  getTransceivers = () => []
  restartIce = () => undefined
  close = () => undefined
}

const node = { connect: () => undefined, disconnect: () => undefined }
class SoundContext {
  createMediaStreamDestination = () => ({ ...node, stream: new Stream([new Track('audio')]) })
  createConstantSource = () => ({ ...node, offset: { value: 0 }, start: () => undefined })
  createMediaStreamSource = () => node
  createAnalyser = () => ({ ...node, fftSize: 0, getFloatTimeDomainData: () => undefined })
  resume = async () => undefined
  close = async () => undefined
}

class Recorder extends EventTarget {
  static made: Recorder[] = []
  static isTypeSupported = () => true
  state = 'inactive'
  constructor() {
    super()
    Recorder.made.push(this)
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.give()
    this.dispatchEvent(new Event('stop'))
  }
  /** One piece more. */
  give() {
    const data = new Blob(['piece'], { type: 'video/webm' })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
}

class Events extends EventTarget {
  static open: Events[] = []
  address: string
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(address: URL) {
    super()
    this.address = String(address)
    Events.open.push(this)
  }
  close() {
    Events.open = Events.open.filter(one => one !== this)
  }
}

/** @returns what puts back what was there */
const replace = (owner: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, writable: true, value })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}

/** Gives the page all that, until the test is over. @returns what the test does in the place of the server and of the recorder */
export const giveRoom = () => {
  Recorder.made = []
  Events.open = []
  vi.stubGlobal('MediaStream', Stream)
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('AudioContext', SoundContext)
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('EventSource', Events)
  const opened: Track[] = []
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const devices = Object.assign(new EventTarget(), {
    getUserMedia: async ({ audio, video }: MediaStreamConstraints) => {
      await allowed
      const tracks = [...(audio ? [new Track('audio')] : []), ...(video ? [new Track('video')] : [])]
      opened.push(...tracks)
      return new Stream(tracks)
    },
    enumerateDevices: async () => [],
  })
  const restore = [
    replace(HTMLCanvasElement.prototype, 'captureStream', () => new Stream([new Track('video')])),
    replace(HTMLMediaElement.prototype, 'srcObject', null),
    replace(navigator, 'sendBeacon', () => true),
    replace(navigator, 'mediaDevices', devices),
  ]
  // After the page is closed: other files have the same globals.
  onTestFinished(() => {
    for (const put of restore) put()
    vi.unstubAllGlobals()
  })
  const stream = () => {
    const found = Events.open.findLast(({ address }) => address.includes('/api/live/lessons/'))
    if (!found) throw new Error('The room has no stream of events.')
    return found
  }
  return {
    /** The person allows camera and microphone. */
    allow: () => allow(),
    tracksOpened: () => opened.length,
    tracksInUse: () => opened.filter(({ readyState }) => readyState === 'live').length,
    /** The server sends an event of the room. */
    send: (event: string, data: unknown) =>
      stream().dispatchEvent(
        Object.assign(new Event(event), { data: JSON.stringify(data), lastEventId: '' }),
      ),
    /** The stream of the room has come about. */
    connect: () => stream().onopen?.(),
    /** The participant id that this tab entered with. */
    participantId: () => stream().address.split('/').at(-1) ?? '',
    recorders: () => Recorder.made,
  }
}
