import { useSyncExternalStore } from 'react'
import type { Locale } from '#platform/locale/locale.ts'

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

/** Reads a text aloud; what is being read stops. */
export const speakByDevice = (text: string, language: Language) => {
  const voice = findVoice(language)
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.85
  synthesis()?.cancel()
  synthesis()?.speak(utterance)
}
