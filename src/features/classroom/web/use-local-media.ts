import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LocalMedia, MediaView } from './local-media.ts'

/** Camera and microphone for as long as the page is there, once it may have them. */
export const useLocalMedia = (isWanted: boolean, open: () => LocalMedia): LocalMedia | undefined => {
  const [media, setMedia] = useState<LocalMedia>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: how they are opened is asked once
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

const nothing: MediaView = {
  audio: null,
  video: null,
  screen: null,
  isMuted: true,
  isCameraOff: true,
  cameraId: '',
  microphoneId: '',
  isAsking: true,
  cameras: [],
  microphones: [],
  cameraProblem: null,
  microphoneProblem: null,
}
const noStop = () => () => undefined

export const useMediaView = (media: LocalMedia | undefined): MediaView =>
  useSyncExternalStore(media?.subscribe ?? noStop, media?.read ?? (() => nothing), () => nothing)
