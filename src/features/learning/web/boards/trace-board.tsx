import { useState } from 'react'
import { SentenceSpeaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { judgeTrace, type Stroke, type TraceFault, type TraceModel } from '../../tracing/trace.ts'
import {
  isHandedIn,
  type KeyedTrace,
  keyedAnswer,
  pressKey,
  startOfKeys,
  type TraceKey,
} from '../../tracing/trace-keys.ts'
import { BestOfThree } from './best-of-three.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { LetterSheet, listParts } from './letter-sheet.tsx'
import { TraceControls } from './trace-controls.tsx'

const maxStrokes = 12

const faultText: Record<TraceFault, () => string> = {
  incomplete: m.learning_trace_fault_incomplete,
  away: m.learning_trace_fault_away,
  reversed: m.learning_trace_fault_reversed,
  dots: m.learning_trace_fault_dots,
  mark: m.learning_trace_fault_mark,
}

/** A letter to trace. Once it is right, the best of three drawings of it is chosen. */
export function TraceBoard(props: BoardProps) {
  const { question, answer, feedback, isLocked, readsFrench = true, onAnswer } = props
  // The letter that is right, while the best drawing is still to be chosen.
  const [traced, setTraced] = useState<readonly Stroke[] | null>(null)
  const model = question.trace
  if (!model) return null
  const best = answer && 'trace' in answer ? answer.best : undefined
  if (traced || best !== undefined)
    return (
      <BestOfThree
        model={model}
        drawings={question.drawings}
        chosen={best}
        feedback={feedback}
        isLocked={isLocked || feedback !== null}
        readsFrench={readsFrench}
        onChoose={choice => traced && onAnswer({ trace: [...traced], best: choice })}
      />
    )

  const handIn = (strokes: readonly Stroke[]) => {
    if (judgeTrace(model, strokes) === null) setTraced(strokes)
    else onAnswer({ trace: [...strokes] })
  }
  return <Tracing {...props} model={model} onHandIn={handIn} />
}

/**
 * The letter is traced with finger or mouse, or with the arrow keys, which follow the arrows on it. A letter that is right is
 * taken at once.
 */
function Tracing({
  model,
  question,
  answer,
  feedback,
  readsFrench,
  isLocked,
  onHandIn,
}: BoardProps & { model: TraceModel; onHandIn: (strokes: readonly Stroke[]) => void }) {
  const [drawn, setDrawn] = useState<readonly Stroke[]>(answer && 'trace' in answer ? answer.trace : [])
  const [keyed, setKeyed] = useState<KeyedTrace>(startOfKeys)
  const [nudge, setNudge] = useState<string | null>(null)
  const [demonstration, setDemonstration] = useState(0)
  const isClosed = isLocked || feedback !== null
  const total = listParts(model).length

  const addStroke = (stroke: Stroke) => {
    if (drawn.length >= maxStrokes) return
    const all = [...drawn, stroke]
    setDrawn(all)
    setNudge(null)
    if (judgeTrace(model, all) === null) onHandIn(all)
  }
  const press = (key: TraceKey) => {
    if (isClosed) return
    const next = pressKey(model, keyed, key)
    setKeyed(next)
    setDrawn(next.strokes)
    setNudge(next.misses > keyed.misses ? m.learning_trace_other_arrow() : null)
    if (isHandedIn(model, next)) onHandIn(keyedAnswer(model, next))
  }
  const undo = () => {
    setDrawn(drawn.slice(0, -1))
    setKeyed(startOfKeys)
    setNudge(null)
  }
  const finish = () => {
    if (drawn.length < total) setNudge(m.learning_trace_more())
    else onHandIn(drawn)
  }

  const fault = feedback?.result === 'wrong' ? judgeTrace(model, drawn) : null
  const advice = fault ? faultText[fault]() : nudge
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <div className="flex flex-col gap-2">
        <LetterSheet
          question={question}
          model={model}
          drawn={drawn}
          inkColour={feedback?.result === 'right' ? 'text-success' : 'text-primary'}
          arrowColour={fault ? 'text-highlight' : 'text-muted-foreground'}
          demonstration={demonstration}
          hasNumbers={feedback === null}
          isClosed={isClosed}
          onStroke={addStroke}
        />
        {/* Its two lines keep their room, so that the buttons below stay where they are; over the sheet it would hide a number. */}
        <div className="flex min-h-14 items-center justify-center gap-3">
          <p
            role="status"
            className={cn('text-center text-lg leading-7 font-semibold', !advice && 'sr-only')}
          >
            {advice ?? m.learning_trace_drawn({ count: drawn.length, total })}
          </p>
          {advice && readsFrench === false && <SentenceSpeaker text={advice} isNamed={false} />}
        </div>
      </div>
      {!feedback && (
        <TraceControls
          isLocked={isLocked}
          isEmpty={drawn.length === 0}
          onShow={() => setDemonstration(demonstration + 1)}
          onUndo={undo}
          onKey={press}
          onDone={finish}
        />
      )}
    </div>
  )
}
