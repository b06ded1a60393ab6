import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Play, Undo2 } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { judgeTrace, type Point, type Stroke, type TraceFault, type TraceModel } from '../trace.ts'
import {
  isHandedIn,
  type KeyedTrace,
  keyedAnswer,
  pressKey,
  startOfKeys,
  type TraceKey,
  traceKeys,
} from '../trace-keys.ts'
import { BestOfThree } from './best-of-three.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { letterNameOf } from './instructions.ts'
import { listArrows, sheetOf, toDotPath, toPath } from './trace-sheet.ts'

const faultText: Record<TraceFault, () => string> = {
  incomplete: m.learning_trace_fault_incomplete,
  away: m.learning_trace_fault_away,
  reversed: m.learning_trace_fault_reversed,
  dots: m.learning_trace_fault_dots,
  mark: m.learning_trace_fault_mark,
}

/** Points closer to the last one than this, in units, are left out: a finger sends hundreds. */
const minStep = 9

/** The things to draw, in their order: each with where its number stands. */
const listParts = ({ body, marks, dots }: TraceModel) => [
  ...[...body, ...marks].map(stroke => ({ stroke, start: stroke[0] ?? ([0, 0] as Point), isDot: false })),
  ...dots.map(dot => ({ stroke: [dot] as Stroke, start: dot, isDot: true })),
]

const arrows: Record<TraceKey, { Icon: typeof ArrowLeft; label: () => string; shortcut: string }> = {
  left: { Icon: ArrowLeft, label: m.learning_trace_left, shortcut: 'ArrowLeft' },
  up: { Icon: ArrowUp, label: m.learning_trace_up, shortcut: 'ArrowUp' },
  down: { Icon: ArrowDown, label: m.learning_trace_down, shortcut: 'ArrowDown' },
  right: { Icon: ArrowRight, label: m.learning_trace_right, shortcut: 'ArrowRight' },
}

/**
 * A letter traced with finger or mouse, or with the arrow keys, which follow the arrows on the letter. A letter that is right
 * is taken at once, and the best of three drawings of it is chosen.
 */
export function TraceBoard({ question, answer, feedback, isLocked, onAnswer }: BoardProps) {
  const [drawn, setDrawn] = useState<readonly Stroke[]>(answer && 'trace' in answer ? answer.trace : [])
  const [current, setCurrent] = useState<Stroke | null>(null)
  const [keyed, setKeyed] = useState<KeyedTrace>(startOfKeys)
  const [nudge, setNudge] = useState<string | null>(null)
  const [shown, setShown] = useState(0)
  // The letter that is right, while the best drawing is still to be chosen.
  const [traced, setTraced] = useState<readonly Stroke[] | null>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const model = question.trace
  if (!model) return null
  const parts = listParts(model)
  const { viewBox, lines } = sheetOf(model)
  const isClosed = isLocked || feedback !== null
  const best = answer && 'trace' in answer ? answer.best : undefined
  if (traced || best !== undefined)
    return (
      <BestOfThree
        model={model}
        drawings={question.drawings}
        chosen={best}
        feedback={feedback}
        isLocked={isClosed}
        onChoose={choice => traced && onAnswer({ trace: [...traced], best: choice })}
      />
    )

  const handIn = (strokes: readonly Stroke[]) => {
    if (question.drawings.length > 0 && judgeTrace(model, strokes) === null) setTraced(strokes)
    else onAnswer({ trace: [...strokes] })
  }

  const add = (stroke: Stroke) => {
    const all = [...drawn, stroke]
    setDrawn(all)
    setNudge(null)
    if (judgeTrace(model, all) === null) handIn(all)
  }
  const pointOf = (event: PointerEvent): Point | undefined => {
    const matrix = sheet.current?.getScreenCTM()
    if (!matrix) return undefined
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return [Math.round(x), Math.round(-y)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    const point = pointOf(event)
    if (isClosed || current || !point || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setCurrent([point])
  }
  const draw = (event: PointerEvent) => {
    const point = pointOf(event)
    const last = current?.at(-1)
    if (!current || !point || !last || current.length >= 400) return
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= minStep) setCurrent([...current, point])
  }
  const end = () => {
    if (!current) return
    setCurrent(null)
    if (drawn.length < 12) add(current)
  }
  const finish = () => {
    if (drawn.length < parts.length) setNudge(m.learning_trace_more())
    else handIn(drawn)
  }

  const press = (key: TraceKey) => {
    if (isClosed) return
    const next = pressKey(model, keyed, key)
    setKeyed(next)
    setDrawn(next.strokes)
    setNudge(next.misses > keyed.misses ? m.learning_trace_other_arrow() : null)
    if (isHandedIn(model, next)) handIn(keyedAnswer(model, next))
  }
  const undo = () => {
    setDrawn(drawn.slice(0, -1))
    setKeyed(startOfKeys)
    setNudge(null)
  }

  const fault = feedback?.result === 'wrong' ? judgeTrace(model, drawn) : null
  const ink = feedback?.result === 'right' ? 'text-success' : 'text-primary'
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <svg
        ref={sheet}
        data-form={model.text}
        viewBox={viewBox}
        role="img"
        aria-label={m.learning_trace_sheet({ name: letterNameOf(question) })}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className={cn(
          'max-h-[52dvh] w-full touch-none rounded-2xl border bg-card select-none',
          isClosed ? 'cursor-default' : 'cursor-crosshair',
        )}
      >
        <g transform="scale(1 -1)" fill="none" strokeLinecap="round" strokeLinejoin="round">
          {lines.map(({ y, isBase }) => (
            <line
              key={y}
              x1={-2000}
              x2={3000}
              y1={y}
              y2={y}
              className="text-input"
              stroke="currentColor"
              strokeWidth={isBase ? 5 : 3}
              strokeDasharray={isBase ? undefined : '4 16'}
              opacity={isBase ? 0.8 : 0.5}
            />
          ))}
          <g className="text-primary/35" stroke="currentColor" strokeWidth={model.pen + 8}>
            {parts.map(({ stroke, start, isDot }) =>
              isDot ? null : <path key={start.join()} d={toPath(stroke)} />,
            )}
          </g>
          <g className="text-wash-paon" stroke="currentColor" fill="currentColor">
            {parts.map(({ stroke, start, isDot }) =>
              isDot ? (
                <path key={start.join()} d={toDotPath(start)} stroke="none" />
              ) : (
                <path key={start.join()} d={toPath(stroke)} fill="none" strokeWidth={model.pen} />
              ),
            )}
          </g>
          <g className={ink} stroke="currentColor" strokeWidth={0.72 * model.pen}>
            {[...drawn, ...(current ? [current] : [])].map((stroke, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end
              <path key={index} d={toPath(stroke)} />
            ))}
          </g>
          <g
            className={fault ? 'text-highlight' : 'text-muted-foreground'}
            stroke="currentColor"
            strokeWidth={9}
          >
            {parts
              .filter(({ isDot }) => !isDot)
              .flatMap(({ stroke }) => listArrows(stroke))
              .map(({ at: [x, y], angle }) => (
                <path
                  key={`${x} ${y}`}
                  d="M-15 22 L10 0 L-15 -22"
                  transform={`translate(${x} ${y}) rotate(${angle})`}
                />
              ))}
          </g>
          {shown > 0 && (
            <g key={shown} className="text-highlight" stroke="currentColor" strokeWidth={0.5 * model.pen}>
              {parts.map(({ stroke, start }, index) => (
                <path
                  key={start.join()}
                  d={toPath(stroke)}
                  pathLength={1}
                  className="trace-shown"
                  style={{ animationDelay: `${1.3 * index}s` }}
                />
              ))}
            </g>
          )}
        </g>
        {!feedback &&
          parts.map(({ start: [x, y], isDot }, index) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${-y})`}>
              <rect
                x={-38}
                y={-38}
                width={76}
                height={76}
                transform="rotate(45)"
                className={isDot ? 'fill-transparent' : 'fill-success'}
              />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={58}
                fontWeight={700}
                className={isDot ? 'fill-wash-paon-foreground' : 'fill-success-foreground'}
              >
                {index + 1}
              </text>
            </g>
          ))}
      </svg>
      <p role="status" className={cn('text-center text-lg font-semibold', !(fault || nudge) && 'sr-only')}>
        {fault
          ? faultText[fault]()
          : (nudge ?? m.learning_trace_drawn({ count: drawn.length, total: parts.length }))}
      </p>
      {!feedback && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button
            variant="outline"
            onClick={() => setShown(shown + 1)}
            className="size-14! p-0!"
            aria-label={m.learning_trace_show()}
            title={m.learning_trace_show()}
          >
            <Play aria-hidden="true" strokeWidth={1.75} />
          </Button>
          <Button
            variant="outline"
            data-undo
            disabled={isLocked || drawn.length === 0}
            onClick={undo}
            className="size-14! p-0!"
            aria-label={m.learning_trace_undo()}
            title={m.learning_trace_undo()}
          >
            <Undo2 aria-hidden="true" strokeWidth={1.75} />
          </Button>
          <fieldset aria-label={m.learning_trace_keys()} className="flex gap-1.5">
            {traceKeys.map(key => {
              const { Icon, label, shortcut } = arrows[key]
              return (
                <button
                  key={key}
                  type="button"
                  data-tile
                  data-arrow={shortcut}
                  aria-keyshortcuts={shortcut}
                  aria-label={label()}
                  aria-disabled={isLocked || undefined}
                  onClick={() => press(key)}
                  className="flex size-12 cursor-pointer items-center justify-center rounded-xl border-2 border-input/60 bg-card hover:border-primary"
                >
                  <Icon aria-hidden="true" className="size-5" strokeWidth={2} />
                </button>
              )
            })}
          </fieldset>
          <Button
            disabled={isLocked || drawn.length === 0}
            onClick={finish}
            className="h-14! flex-1 px-8! text-lg!"
          >
            {m.learning_trace_done()}
          </Button>
        </div>
      )}
    </div>
  )
}
