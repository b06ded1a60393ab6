import type { Tracks } from './peer.ts'

export type Problem = 'denied' | 'missing' | 'busy' | 'insecure'
export type Kind = 'camera' | 'microphone'
export type Choice = { isMuted: boolean; isCameraOff: boolean; cameraId: string; microphoneId: string }
export type MediaView = Tracks &
  Choice & {
    /** The screen, shown in place of the camera while it is shared. */
    screen: MediaStreamTrack | null
    /** Waiting for the person to answer the browser's question. */
    isAsking: boolean
    cameras: MediaDeviceInfo[]
    microphones: MediaDeviceInfo[]
    cameraProblem: Problem | null
    microphoneProblem: Problem | null
  }

const picture = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { max: 24 } }
/** Written pages, seldom moving. */
const screenPicture = { frameRate: { max: 12 }, width: { max: 1920 }, height: { max: 1080 } }
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
const named = (id: string) => (id ? { deviceId: { exact: id } } : {})

const problemOf = (error: unknown): Problem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/**
 * Camera and microphone of this person. A camera that is off is really off, its light too; a muted microphone stays open
 * so that it answers at once. Without either one listens and watches.
 */
export const openLocalMedia = (choice: Partial<Choice> = {}) => {
  let view: MediaView = {
    audio: null,
    video: null,
    isMuted: false,
    isCameraOff: false,
    cameraId: '',
    microphoneId: '',
    ...choice,
    screen: null,
    isAsking: false,
    cameras: [],
    microphones: [],
    cameraProblem: null,
    microphoneProblem: null,
  }
  const readers = new Set<() => void>()
  let isClosed = false
  const set = (change: Partial<MediaView>) => {
    view = { ...view, ...change }
    for (const reader of readers) reader()
  }
  const devices = (): MediaDevices | undefined => navigator.mediaDevices

  const listDevices = async () => {
    const all = (await devices()?.enumerateDevices()) ?? []
    const known = all.filter(({ deviceId }) => deviceId !== '')
    set({
      cameras: known.filter(({ kind }) => kind === 'videoinput'),
      microphones: known.filter(({ kind }) => kind === 'audioinput'),
    })
  }

  /** A track that ends by itself was pulled out or taken away. */
  const watch = (track: MediaStreamTrack) => {
    track.onended = () => {
      if (track === view.video) set({ video: null, isCameraOff: true, cameraProblem: 'busy' })
      if (track === view.audio) set({ audio: null, isMuted: true, microphoneProblem: 'busy' })
    }
    return track
  }
  const take = (stream: MediaStream) => {
    if (isClosed) for (const track of stream.getTracks()) track.stop()
    if (isClosed) return
    const [video] = stream.getVideoTracks()
    const [audio] = stream.getAudioTracks()
    if (video) set({ video: watch(video), cameraProblem: null })
    if (audio) {
      audio.enabled = !view.isMuted
      set({ audio: watch(audio), microphoneProblem: null })
    }
  }
  const constraints = ({ camera, microphone }: Record<Kind, boolean>) => ({
    video: camera && { ...picture, ...(view.cameraId ? named(view.cameraId) : { facingMode: 'user' }) },
    audio: microphone && { ...sound, ...named(view.microphoneId) },
  })
  const askOne = async (kind: Kind, found: MediaDevices) => {
    const wanted = constraints({ camera: kind === 'camera', microphone: kind === 'microphone' })
    try {
      take(await found.getUserMedia(wanted))
    } catch (error) {
      const problem = problemOf(error)
      if (kind === 'camera') set({ video: null, cameraProblem: problem, isCameraOff: true })
      else set({ audio: null, microphoneProblem: problem, isMuted: true })
    }
  }
  /** One question for both; where one of the two is refused or missing, each is asked for alone. */
  const ask = async (wanted: Record<Kind, boolean>) => {
    const found = devices()
    if (!found) {
      set({ cameraProblem: 'insecure', microphoneProblem: 'insecure', isMuted: true, isCameraOff: true })
      return
    }
    set({ isAsking: true })
    try {
      if (wanted.camera && wanted.microphone)
        await found.getUserMedia(constraints(wanted)).then(take, async () => {
          await askOne('microphone', found)
          await askOne('camera', found)
        })
      else if (wanted.camera) await askOne('camera', found)
      else if (wanted.microphone) await askOne('microphone', found)
      await listDevices()
    } finally {
      set({ isAsking: false })
    }
  }
  const hideScreen = () => {
    stop(view.screen)
    set({ screen: null })
  }
  const stop = (track: MediaStreamTrack | null) => {
    if (track) track.onended = null
    track?.stop()
  }
  const changed = () => void listDevices()
  devices()?.addEventListener('devicechange', changed)

  return {
    read: () => view,
    subscribe: (reader: () => void) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    start: () => ask({ camera: !view.isCameraOff, microphone: true }),
    setCamera: async (isOn: boolean) => {
      if (!isOn) {
        stop(view.video)
        return set({ video: null, isCameraOff: true })
      }
      set({ isCameraOff: false })
      await ask({ camera: true, microphone: false })
    },
    setMicrophone: async (isOn: boolean) => {
      if (view.audio) view.audio.enabled = isOn
      set({ isMuted: !isOn })
      if (isOn && !view.audio) await ask({ camera: false, microphone: true })
    },
    choose: async (kind: Kind, id: string) => {
      stop(kind === 'camera' ? view.video : view.audio)
      if (kind === 'camera') set({ cameraId: id, isCameraOff: false })
      else set({ microphoneId: id })
      await ask({ camera: kind === 'camera', microphone: kind === 'microphone' })
    },
    /** Asks which screen or window; who asks for none keeps the camera. */
    shareScreen: async () => {
      try {
        const stream = await navigator.mediaDevices.getDisplayMedia({ video: screenPicture })
        const [screen] = stream.getVideoTracks()
        if (!screen || isClosed) return stop(screen ?? null)
        screen.contentHint = 'detail'
        // The browser has a button of its own to end it.
        screen.onended = hideScreen
        set({ screen })
      } catch (error) {
        if (problemOf(error) !== 'denied') console.warn('The screen could not be shared', error)
      }
    },
    hideScreen,
    /** After the screen was locked some phones end what they had lent. */
    revive: async () => {
      const camera = !view.isCameraOff && view.video?.readyState === 'ended'
      const microphone = view.audio?.readyState === 'ended'
      if (camera || microphone) await ask({ camera, microphone })
    },
    close: () => {
      isClosed = true
      devices()?.removeEventListener('devicechange', changed)
      stop(view.video)
      stop(view.audio)
      stop(view.screen)
      readers.clear()
    },
  }
}
/** What the others see, and whether they see anything. */
export const shownOf = ({ screen, video, isCameraOff }: MediaView) => {
  const picture = screen ?? video
  return { picture, isDark: picture === null || (screen === null && isCameraOff) }
}

/** Phones have no way to share what they show. */
export const mayShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

export type LocalMedia = ReturnType<typeof openLocalMedia>
