import { Mic, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { longestSound, voiceBitRate } from '#features/clips/spoken.ts'
import { failureText } from '#features/clips/web/labels.ts'
import { useRecorder } from '#features/clips/web/use-recorder.ts'
import { m } from '#paraglide/messages.js'
import { usePermissionsPolicy } from '#platform/device/use-permissions-policy.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import type { Reader } from './homework-list.tsx'

/** Records the voice, to be heard again before it is sent. */
export function SoundAnswer({
  reader,
  isBusy,
  onSend,
}: {
  reader: Reader
  isBusy: boolean
  onSend: (file: File) => Promise<void>
}) {
  const mayRecord = usePermissionsPolicy()
  const { state, start, stop, clear } = useRecorder({
    longest: longestSound,
    bitsPerSecond: voiceBitRate,
    finish: async take => ({ result: new File([take], 'voix', { type: take.type }), preview: take }),
  })
  const main = useRef<HTMLButtonElement>(null)
  // The button under the finger changes its meaning; the focus follows the next step.
  useEffect(() => {
    if (state.is === 'recording' || state.is === 'ready') main.current?.focus()
  }, [state.is])
  const isRecording = state.is === 'recording'
  const isChild = reader === 'child'
  const failure =
    state.is === 'idle' &&
    state.failure &&
    (isChild ? m.reports_sound_failed_tu() : failureText[state.failure]())
  return (
    <div className="card flex flex-col items-start gap-3 p-card">
      <h2 className="text-xl">{m.reports_answer_by_sound()}</h2>
      <p className="text-muted-foreground">
        {isChild ? m.reports_answer_sound_text_tu() : m.reports_answer_sound_text_vous()}
      </p>
      <p role="status" className="font-semibold">
        {isRecording && (
          <span className="inline-flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3 rounded-full bg-destructive motion-safe:animate-pulse"
            />
            {isChild ? m.reports_answer_recording_tu() : m.clips_recording()}
          </span>
        )}
      </p>
      {state.is === 'ready' ? (
        <div className="mt-auto grid w-full gap-3">
          {/* biome-ignore lint/a11y/useMediaCaption: the child's own words, just spoken */}
          <audio controls src={state.address} aria-label={m.reports_answer_by_sound()} className="w-full" />
          <Button
            ref={main}
            size="lg"
            busy={isBusy}
            onClick={() => void onSend(state.result).then(clear, () => {})}
          >
            {m.reports_answer_send()}
          </Button>
          <Button variant="outline" onClick={clear}>
            <RotateCcw aria-hidden="true" />
            {m.clips_redo()}
          </Button>
        </div>
      ) : (
        <Button
          ref={main}
          className="mt-auto max-sm:w-full"
          variant={isRecording ? 'destructive' : 'primary'}
          size="lg"
          busy={!mayRecord || state.is === 'opening' || state.is === 'preparing'}
          onClick={() => void (isRecording ? stop() : start())}
        >
          {isRecording ? <Square aria-hidden="true" className="fill-current" /> : <Mic aria-hidden="true" />}
          {isRecording ? m.clips_stop() : m.reports_answer_speak()}
        </Button>
      )}
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  )
}
