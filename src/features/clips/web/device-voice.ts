import { useSyncExternalStore } from 'react'

// The Arabic voice of the browser, until a clip exists. Only one that speaks on the device itself: another one would send
// what a child looks at to a company.

const synthesis = () => (typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis)

const findVoice = (): SpeechSynthesisVoice | undefined =>
  synthesis()
    ?.getVoices()
    .find(({ lang, localService }) => localService && /^ar\b/i.test(lang))

const subscribe = (onChange: () => void) => {
  // The list of voices arrives some time after the page.
  synthesis()?.addEventListener('voiceschanged', onChange)
  return () => synthesis()?.removeEventListener('voiceschanged', onChange)
}

/** Whether this device reads Arabic aloud. */
export const useDeviceVoice = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => findVoice() !== undefined,
    () => false,
  )

/** Reads an Arabic text aloud; what is being read stops. */
export const speakByDevice = (text: string) => {
  const voice = findVoice()
  if (!voice) return
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = 0.85
  synthesis()?.cancel()
  synthesis()?.speak(utterance)
}
