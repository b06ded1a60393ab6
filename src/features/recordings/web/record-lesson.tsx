import { useQuery } from '@tanstack/react-query'
import { Circle, Square } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Tracks } from '#features/classroom/web/connection/peer.ts'
import { m } from '#paraglide/messages.js'
import { isApiRefusal } from '#platform/http/client-errors.ts'
import { cn } from '#ui/cn.ts'
import { toast } from '#ui/feedback/toast.ts'
import { canRecord, type LessonRecorder, startLessonRecorder } from './lesson-recorder.ts'
import { type Mix, openMix } from './mix-room.ts'
import { recordableQuery } from './queries.ts'

/** Pieces that wait to be sent before the teacher reads that the network is slow: about twenty seconds. */
const manyWaiting = 5

/** Set while a tab records, so that it goes on after a reload. */
const flagOf = (lessonId: string) => `kalima.recording.${lessonId}`

/** The teacher's button, only where a parent of every seated child has agreed. */
export function RecordLesson({ lessonId, sources }: { lessonId: string; sources: readonly Tracks[] }) {
  const { data } = useQuery(recordableQuery(lessonId))
  const [isOn, setIsOn] = useState(false)
  const [waiting, setWaiting] = useState(0)
  /** After a reload of the tab that recorded, until it records again: once, so that what was stopped stays so. */
  const [isResuming, setIsResuming] = useState(() => sessionStorage.getItem(flagOf(lessonId)) !== null)
  const mix = useRef<Mix>(undefined)
  const recorder = useRef<Promise<LessonRecorder>>(undefined)
  const latest = useRef(sources)

  useEffect(() => {
    latest.current = sources
    mix.current?.update(sources)
  }, [sources])

  const finish = useCallback(() => {
    sessionStorage.removeItem(flagOf(lessonId))
    const [ending, closing] = [recorder.current, mix.current]
    recorder.current = undefined
    mix.current = undefined
    setIsOn(false)
    void ending
      ?.then(started => started.stop())
      // begin() has shown this error already.
      .catch(() => undefined)
      .finally(() => closing?.close())
  }, [lessonId])

  const begin = useCallback(() => {
    if (recorder.current) return
    const opened = openMix()
    mix.current = opened
    opened.update(latest.current)
    setIsOn(true)
    sessionStorage.setItem(flagOf(lessonId), '1')
    setIsResuming(false)
    const end = (error?: Error) => {
      if (!error) toast.info(m.recordings_stopped(), { description: m.recordings_stopped_text() })
      else
        toast.error(m.recordings_stopped(), {
          description: isApiRefusal(error) ? error.message : m.ui_unreachable(),
        })
      finish()
    }
    const startPart = () => {
      const started = startLessonRecorder({
        lessonId,
        stream: opened.stream,
        onWaiting: setWaiting,
        onEnded: end,
        onFull: () => {
          startPart()
          void started.then(full => full.stop())
        },
      })
      recorder.current = started
      started.catch(end)
    }
    startPart()
  }, [lessonId, finish])

  useEffect(() => finish, [finish])
  const mayRecord = data?.isRecordable === true && canRecord()
  const hasSources = sources.length > 0
  useEffect(() => {
    if (isResuming && mayRecord && hasSources) begin()
  }, [isResuming, mayRecord, hasSources, begin])

  if (!mayRecord && !isOn) return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 px-3 pt-2">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={isOn ? finish : begin}
        className={cn(
          'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border px-4 font-semibold [&_svg]:size-4',
          isOn
            ? 'border-transparent bg-safran-400 text-encre-950 hover:bg-safran-300'
            : 'border-chaux-0/30 bg-encre-950/75 text-chaux-0 hover:bg-encre-950',
        )}
      >
        {isOn ? (
          <Square aria-hidden="true" className="fill-current" />
        ) : (
          <Circle aria-hidden="true" className="fill-current" />
        )}
        {isOn ? m.recordings_stop() : m.recordings_start()}
      </button>
      <p role="status" className="text-sm">
        {waiting >= manyWaiting && m.recordings_waiting()}
      </p>
    </div>
  )
}
