import { type ClipCodec, clipMimeTypes } from '../clips.ts'

export type Source = { codec: ClipCodec; address: string }

let playing: HTMLAudioElement | undefined

/** The address that this browser can play; undefined when it can play none. */
export const playableAddress = (sources: readonly Source[]) => {
  const probe = document.createElement('audio')
  return sources.find(({ codec }) => probe.canPlayType(clipMimeTypes[codec]) !== '')?.address
}

/**
 * Plays a clip; one that is playing stops. @param speed 1, or slower
 * @returns whether it began to play
 */
export const playClip = async (sources: readonly Source[], speed = 1): Promise<boolean> => {
  playing?.pause()
  const address = playableAddress(sources)
  if (!address) return false
  const audio = new Audio(address)
  audio.playbackRate = speed
  playing = audio
  try {
    await audio.play()
    return true
  } catch {
    // The network failed, the clip was withdrawn, or the browser wants a tap first: the button stays, to try again.
    return false
  }
}
