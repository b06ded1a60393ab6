import { Mic, Play, RotateCcw, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { longestSound, voiceBitRate } from '#features/clips/spoken.ts'
import { Speaker, useSound } from '#features/clips/web/speaker.tsx'
import { useRecorder } from '#features/clips/web/use-recorder.ts'
import { useSaveVoice } from '#features/voices/web/use-save-voice.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { Said } from '../questions/question.ts'
import type { BoardProps } from './exercise-board.tsx'
import { Tile } from './tile.tsx'

/** A device may report its Arabic voice some time after the page is shown. */
const voiceLoadTimeoutMs = 1500

/** Whether the word can be heard here: by a clip, or by the device's voice, since the child alone compares. */
const useModel = (text: string): 'checking' | 'there' | 'none' => {
  const sound = useSound(text)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), voiceLoadTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  if (sound) return 'there'
  return sound === null && isOver ? 'none' : 'checking'
}

/**
 * A word is heard, said and recorded, then both voices are compared: the child says how close it was, which keeps the
 * recording. Where nothing can be heard or recorded the turn is left out. R begins and ends the recording, 1 to 3 rate.
 */
export function EchoBoard(props: BoardProps) {
  const { question, microphone, onLeaveOut } = props
  const model = useModel(question.echo?.ar ?? '')
  const isImpossible = !microphone || microphone.state === 'impossible' || model === 'none'
  const isAnswered = props.answer !== null
  const leave = useRef(onLeaveOut)
  leave.current = onLeaveOut
  useEffect(() => {
    if (isImpossible && !isAnswered) leave.current?.()
  }, [isImpossible, isAnswered])
  if (!question.echo || isAnswered) return null
  if (isImpossible || microphone.state === 'checking' || model === 'checking') return <Spinner />
  if (microphone.state === 'new') return <Explanation onAnswer={microphone.answer} />
  return <Recording {...props} echo={question.echo} />
}

/** Says what happens before the browser asks. It is shown once on a device. */
function Explanation({ onAnswer }: { onAnswer: (answer: 'yes' | 'no') => void }) {
  return (
    <section aria-labelledby="voix" className="card p-6 text-lg md:p-8 md:text-xl">
      <h2 id="voix" className="text-2xl text-balance">
        {m.voices_explain_title()}
      </h2>
      <p className="mt-3">{m.voices_explain_how()}</p>
      <p className="mt-2">{m.voices_explain_who()}</p>
      <p className="mt-2">{m.voices_explain_ask()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          data-tile
          variant="highlight"
          onClick={() => onAnswer('yes')}
          className="min-h-touch-child! px-10! text-xl! max-sm:w-full"
        >
          {m.voices_explain_yes()}
        </Button>
        <Button
          data-tile
          variant="outline"
          onClick={() => onAnswer('no')}
          className="min-h-touch-child! px-8! text-xl! max-sm:w-full"
        >
          {m.voices_explain_no()}
        </Button>
      </div>
    </section>
  )
}

const ratings: { said: Exclude<Said, 'skipped'>; label: () => string }[] = [
  { said: 'again', label: m.voices_rate_again },
  { said: 'nearly', label: m.voices_rate_nearly },
  { said: 'same', label: m.voices_rate_same },
]

function Recording({
  echo,
  isLocked,
  onAnswer,
}: BoardProps & { echo: NonNullable<BoardProps['question']['echo']> }) {
  const { state, start, stop, clear } = useRecorder({
    longest: longestSound,
    bitsPerSecond: voiceBitRate,
    finish: async take => ({ result: new File([take], 'voix', { type: take.type }), preview: take }),
  })
  const saving = useSaveVoice(echo.item)
  const audio = useRef<HTMLAudioElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  // The button under the finger changes its meaning; the focus follows the next step.
  useEffect(() => {
    if (state.is === 'recording' || state.is === 'ready') main.current?.focus()
  }, [state.is])
  const isRecording = state.is === 'recording'
  const rate = async (said: Exclude<Said, 'skipped'>) => {
    if (state.is === 'ready' && (await saving.save(state.result))) onAnswer({ said })
  }
  if (state.is !== 'ready')
    return (
      <div className="flex flex-col items-center gap-4">
        <Button
          ref={main}
          data-tile
          data-letter="r"
          aria-keyshortcuts="r"
          variant={isRecording ? 'destructive' : 'highlight'}
          busy={state.is === 'opening' || state.is === 'preparing'}
          onClick={() => void (isRecording ? stop() : start())}
          className="min-h-28! w-full max-w-md gap-4 rounded-3xl! text-2xl! md:min-h-36! md:text-3xl!"
        >
          {isRecording ? (
            <Square aria-hidden="true" className="size-9! fill-current" />
          ) : (
            <Mic aria-hidden="true" className="size-9!" />
          )}
          {isRecording ? m.voices_stop() : m.voices_speak()}
        </Button>
        <p role="status" className="min-h-8 text-xl font-semibold">
          {isRecording && m.voices_recording()}
        </p>
        {state.is === 'idle' && state.failure && <FieldError>{m.voices_failed()}</FieldError>}
        {!isRecording && (
          <Button
            data-tile
            variant="ghost"
            disabled={isLocked}
            onClick={() => onAnswer({ said: 'skipped' })}
            className="h-14! text-lg!"
          >
            {m.voices_later()}
          </Button>
        )}
      </div>
    )
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: the child's own word, which stands beside it in writing */}
      <audio ref={audio} src={state.address} autoPlay />
      <div className="grid grid-cols-2 gap-3">
        <div className="card flex flex-col items-center justify-start gap-2 p-4 text-center">
          <p className="text-lg font-semibold">{m.voices_model()}</p>
          <Speaker text={echo.ar} name={m.voices_model()} isLarge />
        </div>
        <div className="card flex flex-col items-center justify-start gap-2 p-4 text-center">
          <p className="text-lg font-semibold">{m.voices_mine()}</p>
          <button
            ref={main}
            type="button"
            data-tile
            aria-label={m.voices_mine_hear()}
            onClick={() => void audio.current?.play()}
            className="flex size-20 cursor-pointer items-center justify-center rounded-2xl bg-highlight text-highlight-foreground focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-primary active:scale-97"
          >
            <Play aria-hidden="true" className="size-9 fill-current" />
          </button>
        </div>
      </div>
      <p className="mt-5 text-center text-xl font-semibold">{m.voices_compare()}</p>
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {ratings.map(({ said, label }, index) => (
          <li key={said} className="flex">
            <Tile digit={index + 1} locked={isLocked || saving.isBusy} onClick={() => void rate(said)}>
              <span className="text-lg font-semibold md:text-xl">{label()}</span>
            </Tile>
          </li>
        ))}
      </ul>
      {saving.hasFailed && (
        <div className="mt-4 flex flex-col items-center gap-3">
          <FieldError>{m.voices_not_sent()}</FieldError>
          <Button variant="outline" onClick={() => onAnswer({ said: 'skipped' })} className="h-14! text-lg!">
            {m.voices_go_on_without()}
          </Button>
        </div>
      )}
      <div className="mt-4 flex justify-center">
        <Button
          data-tile
          data-letter="r"
          aria-keyshortcuts="r"
          variant="outline"
          disabled={saving.isBusy}
          onClick={clear}
          className="h-14! px-6! text-lg!"
        >
          <RotateCcw aria-hidden="true" />
          {m.voices_redo()}
        </Button>
      </div>
    </div>
  )
}
