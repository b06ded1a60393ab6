import { ORPCError } from '@orpc/client'
import { openEventStream } from '#platform/realtime/event-stream.ts'
import { reconnectDelayMs } from '#platform/realtime/reconnect-delay.ts'
import { teacherSeatNo } from '../classroom.ts'
import { classroomApi } from './api.ts'
import { openBoardSession } from './board-session.ts'
import { getOutgoingVideo, type LocalMedia } from './local-media.ts'
import { createPeerMesh, type PeerMesh, type RemoteMedia } from './peer-mesh.ts'

export type Participant = {
  id: string
  seatNo: number
  name: string
  isTeacher: boolean
  /** The teacher has not let this family in yet. */
  isWaiting: boolean
  /** The teacher turned the microphone off. */
  isSilenced: boolean
  isMuted: boolean
  isCameraOff: boolean
  /** 1 for the hand that was raised first; null for one that is down. */
  handOrder: number | null
  /** The teacher lets this family share its screen. */
  mayShare: boolean
}
export type ChatLine = { id: number; seatNo: number; name: string; text: string; at: string; isOwn: boolean }
export type { RemoteMedia }
/** In `entering` and `lost` the connection is retried; the others after `inside` are final until the person acts. */
export type RoomStatus = 'entering' | 'inside' | 'lost' | 'replaced' | 'removed' | 'closed'
export type RoomView = {
  status: RoomStatus
  participantId: string
  participants: Participant[]
  remoteMedia: Record<string, RemoteMedia>
  chat: ChatLine[]
  isRecording: boolean
  /** Added to `performance.now()` it is the server's time: this device's own clock may be wrong. */
  clockOffset: number | null
}
export const initialView: RoomView = {
  status: 'entering',
  participantId: '',
  participants: [],
  remoteMedia: {},
  chat: [],
  isRecording: false,
  clockOffset: null,
}

/** The participants by what the viewer may do: communicate with them, or see that they wait for the teacher to let them in. */
export const groupParticipants = ({
  participants,
  participantId,
}: Pick<RoomView, 'participants' | 'participantId'>) => {
  const self = participants.find(({ id }) => id === participantId)
  const teacher = participants.find(({ isTeacher }) => isTeacher)
  const mayCommunicate = teacher !== undefined && self?.isWaiting === false
  return {
    self,
    teacher,
    /** Only with the teacher in the room, and once let in. */
    others: participants.filter(({ id, isWaiting }) => mayCommunicate && id !== participantId && !isWaiting),
    waiting: participants.filter(({ id, isWaiting }) => isWaiting && id !== participantId),
  }
}

/**
 * This tab's part in the room: it enters, keeps an event stream of the server and a connection to every other participant
 * open, and reconnects after network failures.
 */
export const openRoomConnection = (
  { lessonId, key, isTeacher }: { lessonId: string; key: string; isTeacher: boolean },
  media: LocalMedia,
) => {
  let view = initialView
  const listeners = new Set<() => void>()
  const set = (change: Partial<RoomView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const board = openBoardSession({ lessonId, isTeacher })
  /** Set once a child was erased during the lesson: its strokes must not stay. */
  let isBoardCleared = false
  let mesh: PeerMesh | undefined
  let stream: ReturnType<typeof openEventStream> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  let sentState = ''
  /** States are sent one after the other, so that none is overtaken by the one before it. */
  let stateOutbox: Promise<void> = Promise.resolve()

  const toInput = () => ({ id: lessonId, guest: view.participantId })
  const readState = () => {
    const now = media.read()
    return { isMuted: now.isMuted || !now.audio, isCameraOff: getOutgoingVideo(now).isDark }
  }

  const readTracks = () => {
    const now = media.read()
    return { audio: now.audio, video: getOutgoingVideo(now).track }
  }

  const updateRemoteMedia = () => set({ remoteMedia: mesh?.readRemoteMedia() ?? {} })

  /** Retries until the request succeeds or is refused. Requests of a participant id that is no longer ours are dropped. */
  const send = async (participantId: string, post: () => Promise<unknown>, tries = 0): Promise<void> => {
    if (isClosed || view.participantId !== participantId) return
    try {
      await post()
    } catch (error) {
      if (error instanceof ORPCError && error.code !== 'busy' && error.code !== 'too_many') return
      await new Promise(resolve => setTimeout(resolve, reconnectDelayMs(tries)))
      return send(participantId, post, tries + 1)
    }
  }

  const sendState = () => {
    const now = readState()
    const text = JSON.stringify(now)
    if (view.status === 'entering' || text === sentState) return
    sentState = text
    const { participantId } = view
    stateOutbox = stateOutbox.then(() =>
      send(participantId, () => classroomApi.updateMediaState.call({ ...toInput(), ...now })),
    )
  }
  const handleMediaChange = () => {
    mesh?.setTracks(readTracks())
    sendState()
  }

  const setParticipants = (participants: Participant[]) => {
    const { self, teacher, others } = groupParticipants({ participants, participantId: view.participantId })
    if (self?.isSilenced) void media.setMicrophone(false)
    if (self && !self.isTeacher && !self.mayShare && media.read().screen) media.hideScreen()
    set({ participants })
    mesh?.update(
      teacher?.id ?? '',
      others.map(({ id }) => id),
    )
    updateRemoteMedia()
  }

  const openStream = (participantId: string) => {
    stream = openEventStream(`/api/live/lessons/${lessonId}/${participantId}`, {
      on: {
        guests: data => setParticipants(data as Participant[]),
        signal: data => {
          const { from, signal } = data as { from: string; signal: string }
          mesh?.handleSignal(from, signal)
        },
        erased: () => {
          set({ chat: [] })
          if (isTeacher && !isBoardCleared) board.add(teacherSeatNo, { kind: 'clear' })
          isBoardCleared = true
        },
        recording: data => set({ isRecording: data === true }),
        chat: data => {
          const line = data as ChatLine
          if (!view.chat.some(({ id }) => id === line.id)) set({ chat: [...view.chat, line] })
        },
      },
      onOpen: () => set({ status: 'inside' }),
      onLost: () => set({ status: 'lost' }),
      onEnd: reason => {
        mesh?.close()
        if (reason === 'absent') return void enter()
        const isOwnStatus = reason === 'replaced' || reason === 'removed'
        set({ status: isOwnStatus ? reason : 'closed', participants: [], remoteMedia: {} })
      },
    })
  }

  /** Families draw through the teacher only. */
  const addBoardChannel = (otherId: string, channel: RTCDataChannel) => {
    const { self, others } = groupParticipants(view)
    const other = others.find(({ id }) => id === otherId)
    if (self && isTeacher && other) board.addChannel(otherId, channel, other.seatNo)
    if (self && !isTeacher && other?.isTeacher) board.addChannel(otherId, channel, self.seatNo)
  }

  const createMesh = ({
    guestId,
    iceServers,
    iceTransportPolicy,
  }: Awaited<ReturnType<typeof classroomApi.enter.call>>) =>
    createPeerMesh({
      participantId: guestId,
      configuration: {
        iceTransportPolicy,
        iceServers: iceServers.map(({ urls, username, credential }) => ({
          urls,
          ...(username && credential && { username, credential }),
        })),
      },
      readTracks,
      send: (to, signal) => send(guestId, () => classroomApi.signal.call({ ...toInput(), to, signal })),
      onChannel: addBoardChannel,
      onChange: updateRemoteMedia,
    })

  const enter = async () => {
    clearTimeout(retry)
    stream?.close()
    mesh?.close()
    set({ status: 'entering', participants: [], remoteMedia: {}, isRecording: false })
    try {
      const now = readState()
      const entered = await classroomApi.enter.call({ id: lessonId, key, ...now })
      if (isClosed) return
      sentState = JSON.stringify(now)
      failures = 0
      mesh = createMesh(entered)
      set({
        participantId: entered.guestId,
        clockOffset: Date.parse(entered.now) - performance.now(),
      })
      openStream(entered.guestId)
      sendState()
    } catch (error) {
      if (isClosed) return
      if (error instanceof ORPCError && error.code !== 'busy')
        return set({ status: error.code === 'room_removed' ? 'removed' : 'closed' })
      set({ status: 'lost' })
      retry = setTimeout(() => void enter(), reconnectDelayMs(failures))
      failures += 1
    }
  }

  const handleOnline = () => {
    mesh?.restart()
  }
  const handleVisibility = () => {
    if (document.visibilityState !== 'visible') return
    void media.restartEndedTracks()
    mesh?.restartLost()
  }
  /** Sent as a beacon when the tab is closed or reloaded. */
  const sendLeave = () => {
    if (!view.participantId) return
    const body = new Blob([JSON.stringify({ guest: view.participantId })], { type: 'application/json' })
    navigator.sendBeacon(`/api/v1/lessons/${lessonId}/room/departures`, body)
  }
  const handlePageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void enter()
  }

  const unsubscribeMedia = media.subscribe(handleMediaChange)
  addEventListener('online', handleOnline)
  document.addEventListener('visibilitychange', handleVisibility)
  addEventListener('pagehide', sendLeave)
  addEventListener('pagehide', board.save)
  addEventListener('pageshow', handlePageShow)
  void enter()

  return {
    read: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chat: (text: string) => classroomApi.chat.call({ ...toInput(), text }),
    board,
    raiseHand: (isRaised: boolean) => classroomApi.hand.call({ ...toInput(), isRaised }),
    reenter: () => void enter(),
    close: () => {
      isClosed = true
      clearTimeout(retry)
      stream?.close()
      mesh?.close()
      unsubscribeMedia()
      removeEventListener('online', handleOnline)
      document.removeEventListener('visibilitychange', handleVisibility)
      removeEventListener('pagehide', sendLeave)
      removeEventListener('pagehide', board.save)
      board.save()
      removeEventListener('pageshow', handlePageShow)
      sendLeave()
    },
  }
}
export type RoomConnection = ReturnType<typeof openRoomConnection>
