/** Two browsers exchange these through the server in order to connect. */
type Signal = { description?: RTCSessionDescriptionInit; candidates?: RTCIceCandidateInit[] }

export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
export type PeerState = 'connecting' | 'connected' | 'lost'

/** ICE candidates found within this time are sent together. */
const candidateDelayMs = 60
/** A disconnected peer often recovers by itself; after this time ICE is restarted. */
const restartDelayMs = 3000

/**
 * A connection to one other participant. The initiator creates one audio and one video transceiver, which stay when devices are
 * turned on and off. Both sides may restart ICE; when their offers collide, that of the initiator wins («perfect negotiation»
 * of the WebRTC specification).
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
  let isMakingOffer = false
  let isSettingAnswer = false
  let ignoresOffer = false
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

  const handleDescription = async (description: RTCSessionDescriptionInit) => {
    const isStable = !isMakingOffer && (pc.signalingState === 'stable' || isSettingAnswer)
    ignoresOffer = isInitiator && description.type === 'offer' && !isStable
    if (ignoresOffer) return
    isSettingAnswer = description.type === 'answer'
    await pc.setRemoteDescription(description)
    isSettingAnswer = false
    if (description.type !== 'offer') return
    await addOwnTracks()
    await pc.setLocalDescription()
    sendDescription()
  }
  const handleSignal = async ({ description, candidates = [] }: Signal) => {
    if (description) await handleDescription(description)
    for (const candidate of candidates) {
      try {
        await pc.addIceCandidate(candidate)
      } catch (error) {
        if (!ignoresOffer) throw error // candidates of an ignored offer are not needed
      }
    }
  }

  pc.onnegotiationneeded = async () => {
    try {
      isMakingOffer = true
      await pc.setLocalDescription()
      sendDescription()
    } catch (error) {
      logUnlessClosed(error)
    } finally {
      isMakingOffer = false
    }
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
    clearTimeout(restartTimer)
    const now = pc.connectionState
    if (now === 'failed') pc.restartIce()
    if (now === 'disconnected') restartTimer = setTimeout(() => pc.restartIce(), restartDelayMs)
    state = now === 'connected' ? 'connected' : now === 'new' || now === 'connecting' ? state : 'lost'
    onChange()
  }

  pc.ondatachannel = ({ channel }) => onChannel(channel)

  if (isInitiator) {
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
    /** Finds a new network path. */
    restart: () => pc.restartIce(),
    close: () => {
      isClosed = true
      clearTimeout(candidateTimer)
      clearTimeout(restartTimer)
      pc.close()
    },
  }
}
export type Peer = ReturnType<typeof connectPeer>
