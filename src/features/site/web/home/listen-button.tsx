import { Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'

const findArabicVoice = () => speechSynthesis.getVoices().find(voice => /^ar\b/i.test(voice.lang))

/** Speaks an Arabic word with the device's speech synthesis. Renders nothing if the device has no Arabic voice. */
export function ListenButton({ word }: { word: string }) {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>()
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const update = () => setVoice(findArabicVoice())
    update()
    speechSynthesis.addEventListener('voiceschanged', update)
    return () => speechSynthesis.removeEventListener('voiceschanged', update)
  }, [])
  if (!voice) return null
  const speak = () => {
    const utterance = new SpeechSynthesisUtterance(word)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = 0.8
    speechSynthesis.cancel()
    speechSynthesis.speak(utterance)
  }
  return (
    <Button variant="secondary" size="sm" onClick={speak}>
      <Volume2 aria-hidden="true" strokeWidth={1.75} />
      {m.site_home_listen()}
    </Button>
  )
}
