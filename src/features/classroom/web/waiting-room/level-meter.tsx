import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { LessonRoomView } from '../../server/lesson-room-view.ts'
import { tuOrVous } from '../labels.ts'

const steps = 10
const audibleLevel = 2

/** The level of a microphone from 0 to 10, ten times a second; 0 without a track. */
const useLevel = (track: MediaStreamTrack | null): number => {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return setLevel(0)
    const audio = new AudioContext()
    const source = audio.createMediaStreamSource(new MediaStream([track]))
    const analyser = audio.createAnalyser()
    analyser.fftSize = 512
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const decibels = 10 * Math.log10(power + 1e-9)
      setLevel(Math.max(0, Math.min(steps, Math.round((decibels + 55) / 4))))
    }, 100)
    // Some browsers start audio only after the first user gesture.
    const resume = () => void audio.resume()
    addEventListener('pointerdown', resume)
    addEventListener('keydown', resume)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', resume)
      removeEventListener('keydown', resume)
      void audio.close()
    }
  }, [track])
  return level
}

/** The microphone level as a row of dots, and as text whether anything was heard. */
export function LevelMeter({
  track,
  isMuted,
  role,
}: {
  track: MediaStreamTrack | null
  isMuted: boolean
  role: LessonRoomView['role']
}) {
  const level = useLevel(isMuted ? null : track)
  const [wasHeard, setWasHeard] = useState(false)
  if (level >= audibleLevel && !wasHeard) setWasHeard(true)
  const label = isMuted
    ? m.classroom_muted()
    : wasHeard
      ? tuOrVous(role, {
          tu: () => m.classroom_microphone_heard_tu(),
          vous: () => m.classroom_microphone_heard_vous(),
        })
      : tuOrVous(role, {
          tu: () => m.classroom_microphone_test_tu(),
          vous: () => m.classroom_microphone_test_vous(),
        })
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
        {label}
      </span>
    </span>
  )
}
