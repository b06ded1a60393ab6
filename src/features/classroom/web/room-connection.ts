import { ORPCError } from '@orpc/client'
import { reconnectDelayMs } from '#platform/realtime/delays.ts'
import { openLive } from '#platform/realtime/live.ts'
import { classroomApi } from './api.ts'
import { type LocalMedia, shownOf } from './local-media.ts'
import { connectPeer, type Peer, type PeerState } from './peer.ts'

export type Guest = {
  id: string
  seatNo: number
  name: string
  isTeacher: boolean
  isMuted: boolean
  isCameraOff: boolean
}
export type ChatLine = { id: number; seatNo: number; name: string; text: string; at: string; isOwn: boolean }
export type Shown = { stream: MediaStream; state: PeerState; tracks: number }
/** `entering` and `lost` wait for the network; from `replaced` on, only a person's act leads back. */
export type RoomStatus = 'entering' | 'inside' | 'lost' | 'replaced' | 'shut'
export type RoomView = {
  status: RoomStatus
  guestId: string
  guests: Guest[]
  shown: Record<string, Shown>
  chat: ChatLine[]
}

const pictureBits = { one: 1_200_000, each: 1_600_000 }

/**
 * The room as this tab takes part in it: enters, keeps a stream from the server open and a connection to every other
 * guest, and comes back by itself after a dropped network.
 */
export const openRoomConnection = (
  { lessonId, key }: { lessonId: string; key: string },
  media: LocalMedia,
) => {
  let view: RoomView = { status: 'entering', guestId: '', guests: [], shown: {}, chat: [] }
  const readers = new Set<() => void>()
  const set = (change: Partial<RoomView>) => {
    view = { ...view, ...change }
    for (const reader of readers) reader()
  }
  const peers = new Map<string, Peer>()
  let live: ReturnType<typeof openLive> | undefined
  let iceServers: RTCIceServer[] = []
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  let told = ''

  const here = () => ({ id: lessonId, guest: view.guestId })
  const state = () => {
    const now = media.read()
    return { isMuted: now.isMuted || !now.audio, isCameraOff: shownOf(now).isDark }
  }

  const tracks = () => {
    const now = media.read()
    return { audio: now.audio, video: shownOf(now).picture }
  }

  const showPeers = () => {
    const shown = [...peers].map(
      ([id, { remote, state }]) =>
        [id, { stream: remote, state: state(), tracks: remote.getTracks().length }] as const,
    )
    set({ shown: Object.fromEntries(shown) })
  }
  const dropPeers = () => {
    for (const peer of peers.values()) peer.close()
    peers.clear()
  }

  /** What was to be told before a place was lost is of no use in the next one. */
  const send = async (guestId: string, post: () => Promise<unknown>, tries = 0): Promise<void> => {
    if (isClosed || view.guestId !== guestId) return
    try {
      await post()
    } catch (error) {
      if (error instanceof ORPCError && error.code !== 'busy' && error.code !== 'too_many') return
      await new Promise(resolve => setTimeout(resolve, reconnectDelayMs(tries)))
      return send(guestId, post, tries + 1)
    }
  }

  const tellState = () => {
    const now = state()
    const text = JSON.stringify(now)
    if (view.status === 'entering' || text === told) return
    told = text
    void send(view.guestId, () => classroomApi.tellState.call({ ...here(), ...now }))
  }
  const mediaChanged = () => {
    for (const peer of peers.values()) peer.setTracks(tracks())
    tellState()
  }

  const meet = (guest: Guest) => {
    const { guestId } = view
    // One after the other, so that they arrive in the order they were said.
    let outbox: Promise<void> = Promise.resolve()
    const peer = connectPeer({
      isInitiator: guestId > guest.id,
      iceServers,
      tracks: tracks(),
      send: signal => {
        const post = () => classroomApi.signal.call({ ...here(), to: guest.id, signal })
        outbox = outbox.then(() => send(guestId, post))
      },
      onChange: () => {
        if (peers.get(guest.id) !== peer) return
        if (peer.state() === 'connected')
          void peer.limitPicture(Math.min(pictureBits.one, Math.round(pictureBits.each / peers.size)))
        showPeers()
      },
    })
    peers.set(guest.id, peer)
  }
  const takeGuests = (guests: Guest[]) => {
    const others = guests.filter(({ id }) => id !== view.guestId)
    for (const [id, peer] of peers) {
      if (others.some(guest => guest.id === id)) continue
      peers.delete(id)
      peer.close()
    }
    for (const guest of others) if (!peers.has(guest.id)) meet(guest)
    set({ guests })
    showPeers()
  }

  const listen = (guestId: string) => {
    live = openLive(`/api/live/lessons/${lessonId}/${guestId}`, {
      on: {
        guests: data => takeGuests(data as Guest[]),
        signal: data => {
          const { from, signal } = data as { from: string; signal: string }
          peers.get(from)?.take(signal)
        },
        chat: data => {
          const line = data as ChatLine
          if (!view.chat.some(({ id }) => id === line.id)) set({ chat: [...view.chat, line] })
        },
      },
      onOpen: () => set({ status: 'inside' }),
      onLost: () => set({ status: 'lost' }),
      onEnd: reason => {
        dropPeers()
        if (reason === 'absent') return void enter()
        set({ status: reason === 'replaced' ? 'replaced' : 'shut', guests: [], shown: {} })
      },
    })
  }

  const enter = async () => {
    clearTimeout(retry)
    live?.close()
    dropPeers()
    set({ status: 'entering', guests: [], shown: {} })
    try {
      const now = state()
      const entered = await classroomApi.enter.call({ id: lessonId, key, ...now })
      if (isClosed) return
      told = JSON.stringify(now)
      failures = 0
      iceServers = entered.iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username && credential && { username, credential }),
      }))
      set({ guestId: entered.guestId })
      listen(entered.guestId)
      tellState()
    } catch (error) {
      if (isClosed) return
      if (error instanceof ORPCError && error.code !== 'busy') return set({ status: 'shut' })
      set({ status: 'lost' })
      retry = setTimeout(() => void enter(), reconnectDelayMs(failures))
      failures += 1
    }
  }

  const networkChanged = () => {
    for (const peer of peers.values()) peer.restart()
  }
  const shownAgain = () => {
    if (document.visibilityState !== 'visible') return
    void media.revive()
    for (const peer of peers.values()) if (peer.state() === 'lost') peer.restart()
  }
  /** The last breath of a tab: whoever reloads or closes leaves no ghost behind. */
  const leaveWithTab = () => {
    if (!view.guestId) return
    const body = new Blob([JSON.stringify({ guest: view.guestId })], { type: 'application/json' })
    navigator.sendBeacon(`/api/v1/lessons/${lessonId}/room/departures`, body)
  }
  const cameBack = (event: PageTransitionEvent) => {
    if (event.persisted) void enter()
  }

  const stopListening = media.subscribe(mediaChanged)
  addEventListener('online', networkChanged)
  document.addEventListener('visibilitychange', shownAgain)
  addEventListener('pagehide', leaveWithTab)
  addEventListener('pageshow', cameBack)
  void enter()

  return {
    read: () => view,
    subscribe: (reader: () => void) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    chat: (text: string) => classroomApi.chat.call({ ...here(), text }),
    enterAgain: () => void enter(),
    close: () => {
      isClosed = true
      clearTimeout(retry)
      live?.close()
      dropPeers()
      stopListening()
      removeEventListener('online', networkChanged)
      document.removeEventListener('visibilitychange', shownAgain)
      removeEventListener('pagehide', leaveWithTab)
      removeEventListener('pageshow', cameBack)
      leaveWithTab()
    },
  }
}
export type RoomConnection = ReturnType<typeof openRoomConnection>
