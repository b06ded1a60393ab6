/** What two browsers tell each other, by way of the server, to connect. */
type Signal = { description?: RTCSessionDescriptionInit; candidates?: RTCIceCandidateInit[] }

export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }
export type PeerState = 'connecting' | 'connected' | 'lost'

/** Candidates that come within this time travel together. */
const gatherMs = 60
/** A connection that hiccups often heals by itself; after this long it is helped. */
const patienceMs = 3000

/**
 * A connection to one other guest. One of the two makes it (`isInitiator`) with a line for sound and one for pictures,
 * which stay whatever is switched on and off; both may ask for a new way through the network (`restart`), and where both
 * do at once the initiator's question wins («perfect negotiation» of the WebRTC specification).
 */
export const connectPeer = ({
  isInitiator,
  iceServers,
  tracks,
  send,
  onChange,
}: {
  isInitiator: boolean
  iceServers: RTCIceServer[]
  tracks: Tracks
  send: (signal: string) => void
  onChange: () => void
}) => {
  const pc = new RTCPeerConnection({ iceServers })
  const remote = new MediaStream()
  const own = new MediaStream()
  let local = tracks
  let state: PeerState = 'connecting'
  let isOffering = false
  let isTakingAnswer = false
  let isDeaf = false
  let isClosed = false
  let waiting: RTCIceCandidateInit[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()

  const tell = (signal: Signal) => {
    if (!isClosed) send(JSON.stringify(signal))
  }
  const flush = () => {
    clearTimeout(gathering)
    gathering = undefined
    if (waiting.length > 0) tell({ candidates: waiting })
    waiting = []
  }
  const described = () => {
    if (pc.localDescription) tell({ description: pc.localDescription.toJSON() })
  }
  /** A connection that was closed meanwhile refuses everything: that is no fault. */
  const unlessClosed = (error: unknown) => {
    if (!isClosed) console.warn('A connection between guests stumbled', error)
  }

  const senders = () => pc.getTransceivers().map(({ sender }) => sender)
  const sendTracks = async () => {
    const [audio, video] = senders()
    await Promise.all([audio?.replaceTrack(local.audio), video?.replaceTrack(local.video)])
  }
  const adopt = async () => {
    for (const transceiver of pc.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      transceiver.sender.setStreams(own)
    }
    await sendTracks()
  }

  const takeDescription = async (description: RTCSessionDescriptionInit) => {
    const isStable = !isOffering && (pc.signalingState === 'stable' || isTakingAnswer)
    isDeaf = isInitiator && description.type === 'offer' && !isStable
    if (isDeaf) return
    isTakingAnswer = description.type === 'answer'
    await pc.setRemoteDescription(description)
    isTakingAnswer = false
    if (description.type !== 'offer') return
    await adopt()
    await pc.setLocalDescription()
    described()
  }
  const take = async ({ description, candidates = [] }: Signal) => {
    if (description) await takeDescription(description)
    for (const candidate of candidates) {
      try {
        await pc.addIceCandidate(candidate)
      } catch (error) {
        if (!isDeaf) throw error // those of a question that we did not take are of no use
      }
    }
  }

  pc.onnegotiationneeded = async () => {
    try {
      isOffering = true
      await pc.setLocalDescription()
      described()
    } catch (error) {
      unlessClosed(error)
    } finally {
      isOffering = false
    }
  }
  pc.onicecandidate = ({ candidate }) => {
    if (!candidate) return flush()
    waiting.push(candidate.toJSON())
    gathering ??= setTimeout(flush, gatherMs)
  }
  pc.ontrack = ({ track }) => {
    remote.addTrack(track)
    onChange()
  }
  pc.onconnectionstatechange = () => {
    clearTimeout(patience)
    const now = pc.connectionState
    if (now === 'failed') pc.restartIce()
    if (now === 'disconnected') patience = setTimeout(() => pc.restartIce(), patienceMs)
    state = now === 'connected' ? 'connected' : now === 'new' || now === 'connecting' ? state : 'lost'
    onChange()
  }

  if (isInitiator) {
    pc.addTransceiver(local.audio ?? 'audio', { direction: 'sendrecv', streams: [own] })
    pc.addTransceiver(local.video ?? 'video', { direction: 'sendrecv', streams: [own] })
  }

  return {
    remote,
    state: () => state,
    /** Signals are taken one after the other, as they came. */
    take: (signal: string) => {
      turn = turn.then(() => take(JSON.parse(signal) as Signal)).catch(unlessClosed)
    },
    setTracks: (tracks: Tracks) => {
      local = tracks
      turn = turn.then(sendTracks).catch(unlessClosed)
    },
    /** Upper bound of the picture, in bits a second: a mesh sends it once to each. */
    limitPicture: async (bitsPerSecond: number) => {
      const sender = senders()[1]
      const parameters = sender?.getParameters()
      if (!sender || !parameters || parameters.encodings.length === 0) return
      for (const encoding of parameters.encodings) encoding.maxBitrate = bitsPerSecond
      await sender.setParameters(parameters).catch(unlessClosed)
    },
    /** The network changed: look for another way. */
    restart: () => pc.restartIce(),
    close: () => {
      isClosed = true
      clearTimeout(gathering)
      clearTimeout(patience)
      pc.close()
    },
  }
}
export type Peer = ReturnType<typeof connectPeer>
