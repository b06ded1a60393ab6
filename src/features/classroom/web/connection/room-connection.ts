import { isFinalRefusal } from '#platform/http/client-errors.ts'
import { openEventStream } from '#platform/realtime/event-stream.ts'
import { reconnectDelayMs } from '#platform/realtime/reconnect-delay.ts'
import { createStore } from '#ui/store.ts'
import type { RoomParticipant } from '../../server/queries.ts'
import { classroomApi } from '../api.ts'
import { openBoardSession } from '../board/board-session.ts'
import {
  type ChatLine,
  groupParticipants,
  initialView,
  type RoomStatus,
  type RoomView,
} from '../room-view.ts'
import { getMediaState, getOutgoingTracks, type LocalMedia } from './local-media.ts'
import { listenToPage } from './page-events.ts'
import { createParticipantRequests, type ParticipantRequests } from './participant-requests.ts'
import { createPeerMesh, type PeerMesh } from './peer-mesh.ts'
import { setServerClock } from './server-clock.ts'

type Entered = Awaited<ReturnType<typeof classroomApi.enter.call>>

const toRtcConfiguration = ({ iceServers, iceTransportPolicy }: Entered) => ({
  iceTransportPolicy,
  iceServers: iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username && credential && { username, credential }),
  })),
})

const toStatus = (refusal: string): RoomStatus => {
  if (refusal === 'room_removed') return 'removed'
  return refusal === 'signed_out' ? 'signed_out' : 'closed'
}

/**
 * This tab's part in the room: it enters, keeps an event stream of the server and a connection to every other participant
 * open, and reconnects after network failures.
 */
export const openRoomConnection = (
  { lessonId, key, isTeacher }: { lessonId: string; key: string; isTeacher: boolean },
  media: LocalMedia,
) => {
  const { read, set: replace, subscribe } = createStore(initialView)
  const set = (change: Partial<RoomView>) => replace({ ...read(), ...change })
  const board = openBoardSession({ lessonId, isTeacher })
  // Each entry makes these three anew.
  let requests: ParticipantRequests | undefined
  let mesh: PeerMesh | undefined
  let stream: ReturnType<typeof openEventStream> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** The answer to an entry that a later one overtook is dropped. */
  let entries = 0
  let isClosed = false

  const toInput = () => ({ id: lessonId, participantId: read().participantId })
  const readTracks = () => getOutgoingTracks(media.read())
  const updateRemoteMedia = () => set({ remoteMedia: mesh?.readRemoteMedia() ?? {} })
  const sendMediaState = () => {
    if (read().status !== 'entering') requests?.updateMediaState(getMediaState(media.read()))
  }

  const setParticipants = (participants: RoomParticipant[]) => {
    const { self, teacher, others } = groupParticipants({ participants, participantId: read().participantId })
    if (self?.isSilenced) void media.setMicrophone(false)
    if (self && !self.isTeacher && !self.mayShare && media.read().screen) media.hideScreen()
    set({ participants })
    mesh?.update(
      teacher?.id ?? '',
      others.map(({ id }) => id),
    )
    updateRemoteMedia()
  }

  const openStream = (participantId: string) =>
    openEventStream(`/api/live/lessons/${lessonId}/${participantId}`, {
      on: {
        participants: data => setParticipants(data as RoomParticipant[]),
        signal: data => {
          const { from, signal } = data as { from: string; signal: string }
          mesh?.handleSignal(from, signal)
        },
        erased: data => {
          set({ chat: [] })
          if (typeof data === 'string') board.clearErased(data)
        },
        recording: data => set({ isRecording: data === true }),
        absence: data => set({ lacksTeacher: data === true }),
        chat: data => {
          const line = data as ChatLine
          if (!read().chat.some(({ id }) => id === line.id)) set({ chat: [...read().chat, line] })
        },
      },
      onOpen: () => {
        set({ status: 'inside' })
        // Microphone or camera may have changed while this entry was asked for.
        sendMediaState()
      },
      onLost: () => set({ status: 'lost' }),
      onEnd: reason => {
        mesh?.close()
        // After a new password this browser has another session.
        if (reason === 'absent' || reason === 'signed_out') return void enter()
        const isOwnStatus = reason === 'replaced' || reason === 'removed'
        set({ status: isOwnStatus ? reason : 'closed', participants: [], remoteMedia: {} })
      },
    })

  /** Families draw through the teacher only. */
  const addBoardChannel = (otherId: string, channel: RTCDataChannel) => {
    const { self, others } = groupParticipants(read())
    const other = others.find(({ id }) => id === otherId)
    if (self && isTeacher && other) board.addChannel(otherId, channel, other.seatNo)
    if (self && !isTeacher && other?.isTeacher) board.addChannel(otherId, channel, self.seatNo)
  }

  const enter = async () => {
    entries += 1
    const entry = entries
    const isCurrent = () => !isClosed && entry === entries
    clearTimeout(retry)
    stream?.close()
    mesh?.close()
    set({ status: 'entering', participants: [], remoteMedia: {}, isRecording: false, lacksTeacher: false })
    try {
      const mediaState = getMediaState(media.read())
      const entered = await classroomApi.enter.call({ id: lessonId, key, ...mediaState })
      if (!isCurrent()) return
      const { participantId } = entered
      failures = 0
      requests = createParticipantRequests({ lessonId, participantId, entered: mediaState, isCurrent })
      mesh = createPeerMesh({
        participantId,
        configuration: toRtcConfiguration(entered),
        readTracks,
        send: requests.signal,
        onChannel: addBoardChannel,
        onChange: updateRemoteMedia,
      })
      setServerClock(entered.now)
      set({ participantId })
      stream = openStream(participantId)
    } catch (error) {
      if (!isCurrent()) return
      if (isFinalRefusal(error)) return set({ status: toStatus(error.code) })
      set({ status: 'lost' })
      retry = setTimeout(() => void enter(), reconnectDelayMs(failures))
      failures += 1
    }
  }

  /** Sent as a beacon: it outlives the tab. */
  const sendLeave = () => {
    if (!read().participantId) return
    const body = new Blob([JSON.stringify({ participantId: read().participantId })], {
      type: 'application/json',
    })
    navigator.sendBeacon(`/api/v1/lessons/${lessonId}/room/departures`, body)
  }
  const saveAndLeave = () => {
    board.save()
    sendLeave()
  }

  const unsubscribeMedia = media.subscribe(() => {
    mesh?.setTracks(readTracks())
    sendMediaState()
  })
  const unsubscribePage = listenToPage({
    onOnline: () => mesh?.restart(),
    onVisible: () => {
      void media.restartEndedTracks()
      mesh?.restartLost()
    },
    onHide: saveAndLeave,
    onRestore: () => void enter(),
  })
  void enter()

  return {
    read,
    subscribe,
    chat: (text: string) => classroomApi.sendChat.call({ ...toInput(), text }),
    board,
    raiseHand: (isRaised: boolean) => classroomApi.raiseHand.call({ ...toInput(), isRaised }),
    reenter: () => void enter(),
    close: () => {
      isClosed = true
      clearTimeout(retry)
      stream?.close()
      mesh?.close()
      unsubscribeMedia()
      unsubscribePage()
      saveAndLeave()
    },
  }
}
export type RoomConnection = ReturnType<typeof openRoomConnection>
