import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LocalMedia, MediaView } from './local-media.ts'

/** Opens camera and microphone while `isWanted`, and closes them on unmount. */
export const useLocalMedia = (isWanted: boolean, open: () => LocalMedia): LocalMedia | undefined => {
  const [media, setMedia] = useState<LocalMedia>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is called once
  useEffect(() => {
    if (!isWanted) return
    const opened = open()
    setMedia(opened)
    void opened.start()
    return () => {
      opened.close()
      setMedia(undefined)
    }
  }, [isWanted])
  return media
}

const noMedia: MediaView = {
  audio: null,
  video: null,
  screen: null,
  isMuted: true,
  isCameraOff: true,
  cameraId: '',
  microphoneId: '',
  isRequesting: true,
  cameras: [],
  microphones: [],
  cameraProblem: null,
  microphoneProblem: null,
}
const noSubscription = () => () => undefined

export const useMediaView = (media: LocalMedia | undefined): MediaView =>
  useSyncExternalStore(media?.subscribe ?? noSubscription, media?.read ?? (() => noMedia), () => noMedia)
