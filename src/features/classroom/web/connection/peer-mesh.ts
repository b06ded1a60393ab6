import { connectPeer, type Peer, type PeerState, type Tracks } from './peer.ts'

export type RemoteMedia = { stream: MediaStream; state: PeerState; tracks: number }

/** Bits per second of the outgoing video: to one peer at most, and to all peers together. */
const videoBitRate = { perPeer: 1_200_000, total: 1_600_000 }

/** The connections of one participant to every other participant who may meet them. */
export type PeerMesh = ReturnType<typeof createPeerMesh>

/**
 * @param send sends a signal to a participant; signals to one participant are sent one after the other
 * @param onChannel a data channel to a participant was made
 * @param onChange a connection or its tracks changed
 */
export const createPeerMesh = ({
  participantId,
  configuration,
  readTracks,
  send,
  onChannel,
  onChange,
}: {
  participantId: string
  configuration: Pick<RTCConfiguration, 'iceServers' | 'iceTransportPolicy'>
  readTracks: () => Tracks
  send: (to: string, signal: string) => Promise<void>
  onChannel: (otherId: string, channel: RTCDataChannel) => void
  onChange: () => void
}) => {
  const peers = new Map<string, Peer>()
  /** Families may connect to each other only while the teacher is in the room: when the teacher returns, all connect again. */
  let teacherId = ''

  const connectTo = (otherId: string) => {
    // A signal of a connection that was closed when the teacher left must not reach its successor, so signals name the teacher.
    const createdUnder = teacherId
    let outbox: Promise<void> = Promise.resolve()
    const peer = connectPeer({
      isInitiator: participantId > otherId,
      configuration,
      tracks: readTracks(),
      send: signal => {
        outbox = outbox.then(() => send(otherId, `${createdUnder} ${signal}`))
      },
      onChannel: channel => onChannel(otherId, channel),
      onChange: () => {
        if (peers.get(otherId) !== peer) return
        if (peer.state() === 'connected')
          void peer.limitVideo(Math.min(videoBitRate.perPeer, Math.round(videoBitRate.total / peers.size)))
        onChange()
      },
    })
    peers.set(otherId, peer)
  }

  const close = () => {
    for (const peer of peers.values()) peer.close()
    peers.clear()
  }

  return {
    /** Connects to those who are new and closes the connections to those who left. */
    update: (currentTeacherId: string, otherIds: readonly string[]) => {
      if (teacherId !== currentTeacherId) close()
      teacherId = currentTeacherId
      for (const [id, peer] of peers) {
        if (otherIds.includes(id)) continue
        peers.delete(id)
        peer.close()
      }
      for (const id of otherIds) if (!peers.has(id)) connectTo(id)
    },
    handleSignal: (from: string, marked: string) => {
      const space = marked.indexOf(' ')
      if (marked.slice(0, space) === teacherId) peers.get(from)?.handleSignal(marked.slice(space + 1))
    },
    setTracks: (tracks: Tracks) => {
      for (const peer of peers.values()) peer.setTracks(tracks)
    },
    restart: () => {
      for (const peer of peers.values()) peer.restart()
    },
    restartLost: () => {
      for (const peer of peers.values()) if (peer.state() === 'lost') peer.restart()
    },
    readRemoteMedia: (): Record<string, RemoteMedia> =>
      Object.fromEntries(
        [...peers].map(([id, { remote, state }]) => [
          id,
          { stream: remote, state: state(), tracks: remote.getTracks().length },
        ]),
      ),
    close,
  }
}
