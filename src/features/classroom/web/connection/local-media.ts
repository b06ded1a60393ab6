import { createStore } from '#ui/store.ts'
import type { Tracks } from './peer.ts'

export type MediaProblem = 'denied' | 'missing' | 'busy' | 'insecure'
export type DeviceKind = 'camera' | 'microphone'
export type MediaChoice = { isMuted: boolean; isCameraOff: boolean; cameraId: string; microphoneId: string }
export type MediaView = Tracks &
  MediaChoice & {
    /** The shared screen, sent in place of the camera. */
    screen: MediaStreamTrack | null
    /** The browser is asking for permission. */
    isRequesting: boolean
    cameras: MediaDeviceInfo[]
    microphones: MediaDeviceInfo[]
    cameraProblem: MediaProblem | null
    microphoneProblem: MediaProblem | null
  }

const cameraConstraints = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { max: 24 } }
/** A shared screen is text that seldom moves. */
const screenConstraints = { frameRate: { max: 12 }, width: { max: 1920 }, height: { max: 1080 } }
const microphoneConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const withDevice = (id: string) => (id ? { deviceId: { exact: id } } : {})

const toMediaProblem = (error: unknown): MediaProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/**
 * Camera and microphone of this browser. Turning the camera off releases it; a muted microphone stays open, so that it is back
 * at once. Both are optional.
 */
export const openLocalMedia = (choice: Partial<MediaChoice> = {}) => {
  const {
    read,
    set: replace,
    subscribe,
  } = createStore<MediaView>({
    audio: null,
    video: null,
    isMuted: false,
    isCameraOff: false,
    cameraId: '',
    microphoneId: '',
    ...choice,
    screen: null,
    isRequesting: false,
    cameras: [],
    microphones: [],
    cameraProblem: null,
    microphoneProblem: null,
  })
  let isClosed = false
  /** The devices that ended while they were on, and that the person has not chosen or switched since. */
  const ended = new Map<DeviceKind, { wasMuted: boolean }>()
  const set = (change: Partial<MediaView>) => replace({ ...read(), ...change })
  const getMediaDevices = (): MediaDevices | undefined => navigator.mediaDevices

  const listDevices = async () => {
    const all = (await getMediaDevices()?.enumerateDevices()) ?? []
    const known = all.filter(({ deviceId }) => deviceId !== '')
    set({
      cameras: known.filter(({ kind }) => kind === 'videoinput'),
      microphones: known.filter(({ kind }) => kind === 'audioinput'),
    })
  }

  const handleEnd = (track: MediaStreamTrack) => {
    const { video, audio, isMuted } = read()
    if (track === video) {
      ended.set('camera', { wasMuted: isMuted })
      set({ video: null, isCameraOff: true, cameraProblem: 'busy' })
    }
    if (track === audio) {
      ended.set('microphone', { wasMuted: isMuted })
      set({ audio: null, isMuted: true, microphoneProblem: 'busy' })
    }
  }
  /** A track ends by itself when its device is unplugged or taken by another application, or the phone locks. */
  const watchTrack = (track: MediaStreamTrack) => {
    track.onended = () => handleEnd(track)
    return track
  }
  const addTracks = (stream: MediaStream) => {
    if (isClosed) for (const track of stream.getTracks()) track.stop()
    if (isClosed) return
    const [video] = stream.getVideoTracks()
    const [audio] = stream.getAudioTracks()
    // The camera was turned off while the browser asked for permission.
    if (read().isCameraOff) video?.stop()
    else if (video) {
      stop(read().video)
      ended.delete('camera')
      set({ video: watchTrack(video), cameraProblem: null })
    }
    if (audio) {
      stop(read().audio)
      ended.delete('microphone')
      audio.enabled = !read().isMuted
      set({ audio: watchTrack(audio), microphoneProblem: null })
    }
  }
  const constraints = ({ camera, microphone }: Record<DeviceKind, boolean>) => ({
    video: camera && {
      ...cameraConstraints,
      ...(read().cameraId ? withDevice(read().cameraId) : { facingMode: 'user' }),
    },
    audio: microphone && { ...microphoneConstraints, ...withDevice(read().microphoneId) },
  })
  const requestDevice = async (kind: DeviceKind, mediaDevices: MediaDevices) => {
    const wanted = constraints({ camera: kind === 'camera', microphone: kind === 'microphone' })
    try {
      addTracks(await mediaDevices.getUserMedia(wanted))
    } catch (error) {
      const problem = toMediaProblem(error)
      // A busy device is requested again the next time that the tab is in front; a refusal is an answer.
      if (problem === 'denied') ended.delete(kind)
      if (kind === 'camera') {
        stop(read().video)
        set({ video: null, cameraProblem: problem, isCameraOff: true })
      } else {
        stop(read().audio)
        set({ audio: null, microphoneProblem: problem, isMuted: true })
      }
    }
  }
  /** Requests both in one prompt. When that fails, each is requested alone, so one missing device does not block the other. */
  const requestDevices = async (wanted: Record<DeviceKind, boolean>) => {
    const mediaDevices = getMediaDevices()
    if (!mediaDevices) {
      set({ cameraProblem: 'insecure', microphoneProblem: 'insecure', isMuted: true, isCameraOff: true })
      return
    }
    set({ isRequesting: true })
    try {
      if (wanted.camera && wanted.microphone)
        await mediaDevices.getUserMedia(constraints(wanted)).then(addTracks, async () => {
          await requestDevice('microphone', mediaDevices)
          if (!read().isCameraOff) await requestDevice('camera', mediaDevices)
        })
      else if (wanted.camera) await requestDevice('camera', mediaDevices)
      else if (wanted.microphone) await requestDevice('microphone', mediaDevices)
      await listDevices()
    } finally {
      set({ isRequesting: false })
    }
  }
  const hideScreen = () => {
    stop(read().screen)
    set({ screen: null })
  }
  const stop = (track: MediaStreamTrack | null) => {
    if (track) track.onended = null
    track?.stop()
  }
  const handleDeviceChange = () => void listDevices()
  getMediaDevices()?.addEventListener('devicechange', handleDeviceChange)

  return {
    read,
    subscribe,
    start: () => requestDevices({ camera: !read().isCameraOff, microphone: true }),
    setCamera: async (isOn: boolean) => {
      ended.delete('camera')
      if (!isOn) {
        stop(read().video)
        return set({ video: null, isCameraOff: true })
      }
      set({ isCameraOff: false })
      await requestDevices({ camera: true, microphone: false })
    },
    setMicrophone: async (isOn: boolean) => {
      const { audio } = read()
      if (audio) audio.enabled = isOn
      // The teacher silences a family whose microphone ended meanwhile, too.
      if (ended.has('microphone')) ended.set('microphone', { wasMuted: !isOn })
      set({ isMuted: !isOn })
      if (isOn && !audio) await requestDevices({ camera: false, microphone: true })
    },
    choose: async (kind: DeviceKind, id: string) => {
      stop(kind === 'camera' ? read().video : read().audio)
      ended.delete(kind)
      if (kind === 'camera') set({ cameraId: id, isCameraOff: false })
      else set({ microphoneId: id })
      await requestDevices({ camera: kind === 'camera', microphone: kind === 'microphone' })
    },
    /** Shares a screen or window that the person chooses; after a cancelled prompt the camera stays on. */
    shareScreen: async () => {
      try {
        const stream = await navigator.mediaDevices.getDisplayMedia({ video: screenConstraints })
        const [screen] = stream.getVideoTracks()
        if (!screen || isClosed) return stop(screen ?? null)
        screen.contentHint = 'detail'
        // The browser has a button of its own to stop sharing.
        screen.onended = hideScreen
        stop(read().screen)
        set({ screen })
      } catch (error) {
        if (toMediaProblem(error) !== 'denied') console.warn('The screen could not be shared', error)
      }
    },
    hideScreen,
    /** Requests again what ended by itself, while the phone was locked say, in the state that it had. */
    restartEndedTracks: async () => {
      if (read().isRequesting) return
      // A page that was frozen may become visible before its tracks say that they ended.
      for (const track of [read().video, read().audio]) if (track?.readyState === 'ended') handleEnd(track)
      const camera = ended.has('camera')
      const microphone = ended.get('microphone')
      if (camera) set({ isCameraOff: false })
      if (microphone) set({ isMuted: microphone.wasMuted })
      if (camera || microphone) await requestDevices({ camera, microphone: microphone !== undefined })
    },
    close: () => {
      isClosed = true
      getMediaDevices()?.removeEventListener('devicechange', handleDeviceChange)
      stop(read().video)
      stop(read().audio)
      stop(read().screen)
    },
  }
}
/** The video that is sent to the others. `isDark` when there is none. */
export const getOutgoingVideo = ({ screen, video, isCameraOff }: MediaView) => {
  const track = screen ?? video
  return { track, isDark: track === null || (screen === null && isCameraOff) }
}
/** What is sent to the others. */
export const getOutgoingTracks = (media: MediaView): Tracks => ({
  audio: media.audio,
  video: getOutgoingVideo(media).track,
})
/** The state of microphone, camera and screen, as the room shows it to the others. */
export const getMediaState = (media: MediaView) => ({
  isMuted: media.isMuted || !media.audio,
  isCameraOff: getOutgoingVideo(media).isDark,
  isSharing: media.screen !== null,
})

/** Phones can't share their screen. */
export const supportsScreenSharing = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

export type LocalMedia = ReturnType<typeof openLocalMedia>
