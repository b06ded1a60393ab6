import { useEffect, useRef } from 'react'
import { InstructionSpeaker, SentenceSpeaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import type { Feedback } from '../../server/view.ts'
import type { TraceModel } from '../../tracing/trace.ts'
import { strokesOf, type TraceDrawing } from '../../tracing/trace-drawings.ts'
import { bestOfThree } from '../session/instructions.ts'
import { choiceState } from './choice-board.tsx'
import { Tile } from './tile.tsx'
import { squareOf, toDotPath, toPath } from './trace-sheet.ts'

/** Three drawings of the letter that was just traced: the child chooses the best one, with a finger or with 1 to 3. */
export function BestOfThree({
  model,
  drawings,
  chosen,
  feedback,
  isLocked,
  readsFrench,
  onChoose,
}: {
  model: TraceModel
  drawings: readonly TraceDrawing[]
  chosen: number | undefined
  feedback: Feedback | null
  isLocked: boolean
  readsFrench: boolean
  onChoose: (best: number) => void
}) {
  const question = useRef<HTMLParagraphElement>(null)
  const isAnswered = chosen !== undefined
  // The sheet that had the focus was removed.
  useEffect(() => {
    if (!isAnswered) question.current?.focus()
  }, [isAnswered])
  const picked = feedback?.result === 'nearly' ? drawings[chosen ?? -1] : undefined
  const fault = picked && (picked.tilt === 0 ? m.learning_trace_fault_dots() : m.learning_trace_leans())
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div className="flex items-center justify-center gap-3">
        <p
          ref={question}
          tabIndex={-1}
          className="text-center text-xl font-semibold outline-none md:text-2xl"
        >
          {bestOfThree()}
        </p>
        <InstructionSpeaker text={bestOfThree()} />
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-3 md:mt-6 md:gap-5">
        {drawings.map((drawing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the drawings of one question never change places
          <li key={index}>
            <Tile
              digit={index + 1}
              state={choiceState(index, chosen ?? -1, feedback)}
              locked={isLocked}
              aria-pressed={index === chosen}
              aria-label={m.learning_trace_drawing({ number: index + 1 })}
              onClick={() => onChoose(index)}
              className="px-1! md:min-h-56"
            >
              <Drawing model={model} drawing={drawing} />
            </Tile>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-center justify-center gap-3">
        <p role="status" className="min-h-7 text-center text-lg font-semibold">
          {fault}
        </p>
        {fault && !readsFrench && <SentenceSpeaker text={fault} isNamed={false} />}
      </div>
    </div>
  )
}

/** One drawing on its line, which shows whether it leans. All of them have one scale. */
function Drawing({ model, drawing }: { model: TraceModel; drawing: TraceDrawing }) {
  const { lines, dots } = strokesOf(model, drawing)
  return (
    <svg viewBox={squareOf(model)} aria-hidden="true" className="aspect-square w-full max-w-52">
      <g
        transform="scale(1 -1)"
        stroke="currentColor"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <line x1={-2000} x2={3000} y1={0} y2={0} strokeWidth={6} opacity={0.3} />
        {lines.map(stroke => (
          <path key={stroke.join()} d={toPath(stroke)} strokeWidth={model.pen} />
        ))}
        {dots.map(dot => (
          <path key={dot.join()} d={toDotPath(dot)} fill="currentColor" stroke="none" />
        ))}
      </g>
    </svg>
  )
}
