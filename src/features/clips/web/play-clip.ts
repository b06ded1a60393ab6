import { useEffect } from 'react'
import { type ClipCodec, clipMimeTypes } from '../clips.ts'

export type Source = { codec: ClipCodec; address: string }

let playing: HTMLAudioElement | undefined

/** The address that this browser can play; undefined when it can play none. */
export const playableAddress = (sources: readonly Source[]) => {
  const probe = document.createElement('audio')
  return sources.find(({ codec }) => probe.canPlayType(clipMimeTypes[codec]) !== '')?.address
}

/** Stops the clip that is playing and what the device's voice reads. */
export const stopSound = () => {
  playing?.pause()
  playing = undefined
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}

/**
 * Plays a clip; any other sound stops. @param speed 1, or slower
 * @returns false if it could not be played; being stopped is no failure
 */
export const playClip = async (sources: readonly Source[], speed = 1): Promise<boolean> => {
  stopSound()
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
    return playing !== audio
  }
}

/** Nothing goes on sounding after its button is gone. */
export const useStopSoundOnLeave = () => useEffect(() => stopSound, [])
