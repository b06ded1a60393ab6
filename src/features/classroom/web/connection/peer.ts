/** Two browsers exchange these through the server in order to connect. */
type Signal = {
  description?: RTCSessionDescriptionInit
  candidates?: RTCIceCandidateInit[]
  /** Asks the initiator for an offer with ICE restarted. */
  wantsRestart?: true
}

export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
export type PeerState = 'connecting' | 'connected' | 'lost'

/** ICE candidates found within this time are sent together. */
const candidateDelayMs = 60
/** A lost connection often recovers by itself; after this time ICE is restarted. */
const restartDelayMs = 3000
/** And again each time this has passed: a restart while there is no network, or no relay, finds no path and is not retried by itself. */
const restartAgainMs = 10_000

/**
 * A connection to one other participant. The initiator creates one audio and one video transceiver, which stay when devices are
 * turned on and off. Only the initiator makes offers, so that offers never collide: Chromium 147 loses the video, or crashes, when
 * an offer is rolled back.
 */
export const connectPeer = ({
  isInitiator,
  configuration,
  tracks,
  send,
  onChannel,
  onChange,
}: {
  isInitiator: boolean
  configuration: RTCConfiguration
  tracks: Tracks
  send: (signal: string) => void
  /** The channel for data beside sound and picture, reliable and in order. */
  onChannel: (channel: RTCDataChannel) => void
  onChange: () => void
}) => {
  const pc = new RTCPeerConnection(configuration)
  const remote = new MediaStream()
  const own = new MediaStream()
  let local = tracks
  let state: PeerState = 'connecting'
  let isClosed = false
  let pendingCandidates: RTCIceCandidateInit[] = []
  let candidateTimer: ReturnType<typeof setTimeout> | undefined
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<void> = Promise.resolve()

  const sendSignal = (signal: Signal) => {
    if (!isClosed) send(JSON.stringify(signal))
  }
  const sendCandidates = () => {
    clearTimeout(candidateTimer)
    candidateTimer = undefined
    if (pendingCandidates.length > 0) sendSignal({ candidates: pendingCandidates })
    pendingCandidates = []
  }
  const sendDescription = () => {
    if (pc.localDescription) sendSignal({ description: pc.localDescription.toJSON() })
  }
  /** A closed connection rejects pending operations, which is no error. */
  const logUnlessClosed = (error: unknown) => {
    if (!isClosed) console.warn('A connection between participants failed', error)
  }

  const senders = () => pc.getTransceivers().map(({ sender }) => sender)
  const sendTracks = async () => {
    const [audio, video] = senders()
    await Promise.all([audio?.replaceTrack(local.audio), video?.replaceTrack(local.video)])
  }
  const addOwnTracks = async () => {
    for (const transceiver of pc.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      transceiver.sender.setStreams(own)
    }
    await sendTracks()
  }

  /** Finds a new network path. */
  const restart = () => {
    if (!isInitiator) sendSignal({ wantsRestart: true })
    // An offer that has no answer yet leads to a new path already.
    else if (pc.signalingState === 'stable') pc.restartIce()
  }
  const restartUntilConnected = (delayMs: number) => {
    restartTimer = setTimeout(() => {
      restart()
      restartUntilConnected(restartAgainMs)
    }, delayMs)
  }

  const handleDescription = async (description: RTCSessionDescriptionInit) => {
    await pc.setRemoteDescription(description)
    if (description.type !== 'offer') return
    await addOwnTracks()
    await pc.setLocalDescription()
    sendDescription()
  }
  const handleSignal = async ({ description, candidates = [], wantsRestart }: Signal) => {
    if (description) await handleDescription(description)
    for (const candidate of candidates) await pc.addIceCandidate(candidate)
    if (wantsRestart && isInitiator) restart()
  }

  pc.onicecandidate = ({ candidate }) => {
    if (!candidate) return sendCandidates()
    pendingCandidates.push(candidate.toJSON())
    candidateTimer ??= setTimeout(sendCandidates, candidateDelayMs)
  }
  pc.ontrack = ({ track }) => {
    remote.addTrack(track)
    onChange()
  }
  pc.onconnectionstatechange = () => {
    const now = pc.connectionState
    const wasLost = state === 'lost'
    state = now === 'connected' ? 'connected' : now === 'new' || now === 'connecting' ? state : 'lost'
    if (state !== 'lost') clearTimeout(restartTimer)
    else if (isInitiator && !wasLost) restartUntilConnected(restartDelayMs)
    onChange()
  }

  pc.ondatachannel = ({ channel }) => onChannel(channel)

  if (isInitiator) {
    pc.onnegotiationneeded = async () => {
      try {
        await pc.setLocalDescription()
        sendDescription()
      } catch (error) {
        logUnlessClosed(error)
      }
    }
    onChannel(pc.createDataChannel('board', { ordered: true }))
    pc.addTransceiver(local.audio ?? 'audio', { direction: 'sendrecv', streams: [own] })
    pc.addTransceiver(local.video ?? 'video', { direction: 'sendrecv', streams: [own] })
  }

  return {
    remote,
    state: () => state,
    /** Handles signals one after the other, in their order of arrival. */
    handleSignal: (signal: string) => {
      queue = queue.then(() => handleSignal(JSON.parse(signal) as Signal)).catch(logUnlessClosed)
    },
    setTracks: (tracks: Tracks) => {
      local = tracks
      queue = queue.then(sendTracks).catch(logUnlessClosed)
    },
    /** Limits the bit rate of the video. In a mesh it is sent once per peer. */
    limitVideo: async (bitsPerSecond: number) => {
      const sender = senders()[1]
      const parameters = sender?.getParameters()
      if (!sender || !parameters || parameters.encodings.length === 0) return
      for (const encoding of parameters.encodings) encoding.maxBitrate = bitsPerSecond
      await sender.setParameters(parameters).catch(logUnlessClosed)
    },
    restart,
    close: () => {
      isClosed = true
      clearTimeout(candidateTimer)
      clearTimeout(restartTimer)
      pc.close()
    },
  }
}
export type Peer = ReturnType<typeof connectPeer>
