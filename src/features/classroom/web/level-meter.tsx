import { useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { DoorView } from './door-shape.ts'
import { voice } from './voice.ts'

const steps = 10
const heardAt = 2

/** The loudness of a microphone, 0…10, ten times a second; 0 where nothing measures. */
const useLevel = (track: MediaStreamTrack | null): number => {
  const [level, setLevel] = useState(0)
  const context = useRef<AudioContext>(null)
  useEffect(() => {
    if (!track) return setLevel(0)
    const audio = new AudioContext()
    context.current = audio
    const source = audio.createMediaStreamSource(new MediaStream([track]))
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const clock = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const decibels = 10 * Math.log10(power + 1e-9)
      setLevel(Math.max(0, Math.min(steps, Math.round((decibels + 55) / 4))))
    }, 100)
    // Some browsers let nothing of sound run before the first touch.
    const wake = () => void audio.resume()
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wake)
    return () => {
      clearInterval(clock)
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
      void audio.close()
    }
  }, [track])
  return level
}

/** The microphone as a row of nuqtas, and in words whether something was heard. */
export function LevelMeter({
  track,
  isMuted,
  role,
}: {
  track: MediaStreamTrack | null
  isMuted: boolean
  role: DoorView['role']
}) {
  const level = useLevel(isMuted ? null : track)
  const [wasHeard, setWasHeard] = useState(false)
  if (level >= heardAt && !wasHeard) setWasHeard(true)
  const words = isMuted
    ? m.classroom_muted()
    : wasHeard
      ? voice(role, { tu: () => m.classroom_heard_tu(), vous: () => m.classroom_heard_vous() })
      : voice(role, { tu: () => m.classroom_speak_tu(), vous: () => m.classroom_speak_vous() })
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {Array.from({ length: steps }, (_, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: equal marks in a row
            key={step}
            className={`size-1.5 rotate-45 ${step < level ? 'bg-safran-400' : 'bg-chaux-0/30'}`}
          />
        ))}
      </span>
      <span role="status" className="max-sm:sr-only">
        {words}
      </span>
    </span>
  )
}
