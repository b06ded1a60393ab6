import { Laugh, type LucideIcon, Meh, Mic, MicOff, Play, RotateCcw, Smile, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { longestSound, voiceBitRate } from '#features/clips/spoken.ts'
import { Speaker, useSound } from '#features/clips/web/speaker.tsx'
import { useRecorder } from '#features/clips/web/use-recorder.ts'
import { useSaveVoice } from '#features/voices/web/use-save-voice.ts'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import type { Said } from '../../questions/question.ts'
import { ReadAloud } from '../session/read-aloud.tsx'
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
  const { question, microphone, onLeaveOut, readsFrench = true } = props
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
  if (microphone.state === 'new')
    return <Explanation readsFrench={readsFrench} onAnswer={microphone.answer} />
  return <Recording {...props} echo={question.echo} />
}

/** A sentence or a button, with a loudspeaker for a child who does not read. */
const Spoken = ({
  text,
  readsFrench,
  className = 'mt-2',
  children,
}: {
  text: string
  readsFrench: boolean
  className?: string
  children: ReactNode
}) =>
  readsFrench ? (
    <div className={className}>{children}</div>
  ) : (
    <div className={cn('flex items-center gap-3', className)}>
      <div className="min-w-0 flex-1">{children}</div>
      <ReadAloud text={text} isNamed={false} />
    </div>
  )

/** Says what happens before the browser asks. It is shown once on a device. */
function Explanation({
  readsFrench,
  onAnswer,
}: {
  readsFrench: boolean
  onAnswer: (answer: 'yes' | 'no') => void
}) {
  const sentences = [m.voices_explain_how(), m.voices_explain_who(), m.voices_explain_ask()]
  return (
    <section aria-labelledby="voix" className="card p-6 text-lg md:p-8 md:text-xl">
      <Spoken text={m.voices_explain_title()} readsFrench={readsFrench} className="">
        <h2 id="voix" className="text-2xl text-balance">
          {m.voices_explain_title()}
        </h2>
      </Spoken>
      {sentences.map(text => (
        <Spoken key={text} text={text} readsFrench={readsFrench}>
          <p>{text}</p>
        </Spoken>
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Spoken text={m.voices_explain_yes()} readsFrench={readsFrench} className="max-sm:w-full">
          <Button
            data-tile
            variant="highlight"
            onClick={() => onAnswer('yes')}
            className="min-h-touch-child! px-10! text-xl! max-sm:w-full"
          >
            {!readsFrench && <Mic aria-hidden="true" className="size-7!" />}
            {m.voices_explain_yes()}
          </Button>
        </Spoken>
        <Spoken text={m.voices_explain_no()} readsFrench={readsFrench} className="max-sm:w-full">
          <Button
            data-tile
            variant="outline"
            onClick={() => onAnswer('no')}
            className="min-h-touch-child! px-8! text-xl! max-sm:w-full"
          >
            {!readsFrench && <MicOff aria-hidden="true" className="size-7!" />}
            {m.voices_explain_no()}
          </Button>
        </Spoken>
      </div>
    </section>
  )
}

/** No sad face: a word that is not there yet is no failure. */
const ratings: { said: Exclude<Said, 'skipped'>; label: () => string; Picture: LucideIcon }[] = [
  { said: 'again', label: m.voices_rate_again, Picture: Meh },
  { said: 'nearly', label: m.voices_rate_nearly, Picture: Smile },
  { said: 'same', label: m.voices_rate_same, Picture: Laugh },
]

function Recording({
  echo,
  isLocked,
  readsFrench = true,
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
        {!readsFrench && !isRecording && <ReadAloud text={m.voices_speak()} isNamed={false} />}
        <p role="status" className="min-h-8 text-xl font-semibold">
          {isRecording && m.voices_recording()}
        </p>
        {state.is === 'idle' && state.failure && <FieldError>{m.voices_failed()}</FieldError>}
        {!isRecording && (
          <Spoken text={m.voices_later()} readsFrench={readsFrench} className="">
            <Button
              data-tile
              variant="ghost"
              disabled={isLocked}
              onClick={() => onAnswer({ said: 'skipped' })}
              className="h-14! text-lg!"
            >
              {m.voices_later()}
            </Button>
          </Spoken>
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
      <Spoken text={m.voices_compare()} readsFrench={readsFrench} className="mt-5">
        <p className="text-center text-xl font-semibold">{m.voices_compare()}</p>
      </Spoken>
      <ul className="mt-3 grid grid-cols-3 gap-3">
        {ratings.map(({ said, label, Picture }, index) => (
          <li key={said} className="flex flex-col items-center gap-2">
            <Tile digit={index + 1} locked={isLocked || saving.isBusy} onClick={() => void rate(said)}>
              <Picture aria-hidden="true" className="size-10 md:size-12" strokeWidth={1.75} />
              <span className="text-lg font-semibold md:text-xl">{label()}</span>
            </Tile>
            {!readsFrench && <ReadAloud text={label()} isNamed={false} />}
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
