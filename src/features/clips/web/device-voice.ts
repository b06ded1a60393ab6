import { useSyncExternalStore } from 'react'
import type { Locale } from '#platform/locale/locale.ts'
import { stopSound } from './play-clip.ts'

// The voice of the browser, until a clip exists. Only one that speaks on the device itself: another one would send
// what a child looks at to a company.

const synthesis = () => (typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis)

type Language = 'ar' | Locale

const findVoice = (language: Language): SpeechSynthesisVoice | undefined =>
  synthesis()
    ?.getVoices()
    .find(({ lang, localService }) => localService && lang.split(/[-_]/)[0]?.toLowerCase() === language)

const subscribe = (onChange: () => void) => {
  // The list of voices arrives some time after the page.
  synthesis()?.addEventListener('voiceschanged', onChange)
  return () => synthesis()?.removeEventListener('voiceschanged', onChange)
}

/** Whether this device reads that language aloud. */
export const useDeviceVoice = (language: Language): boolean =>
  useSyncExternalStore(
    subscribe,
    () => findVoice(language) !== undefined,
    () => false,
  )

const speak = (text: string, language: Language) => {
  const voice = findVoice(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.85
  synthesis()?.speak(utterance)
}

/** Reads a text aloud; any other sound stops. */
export const speakByDevice = (text: string, language: Language) => {
  stopSound()
  speak(text, language)
}

/** The same for what people wrote: the Arabic in it is read by the Arabic voice, or left out where there is none. */
export const speakMixedByDevice = (text: string, language: Language) => {
  stopSound()
  for (const [part] of text.matchAll(/[\u0600-\u06ff][\u0600-\u06ff\s]*|[^\u0600-\u06ff]+/g))
    if (/[\p{L}\p{N}]/u.test(part)) speak(part.trim(), /[\u0600-\u06ff]/.test(part) ? 'ar' : language)
}
