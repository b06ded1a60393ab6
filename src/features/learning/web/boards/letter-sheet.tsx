import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import type { Question } from '../../questions/question.ts'
import type { Point, Stroke, TraceModel } from '../../tracing/trace.ts'
import { letterNameOf } from '../session/instructions.ts'
import { listArrows, sheetOf, toDotPath, toPath } from './trace-sheet.ts'
import { useDrawnStroke } from './use-drawn-stroke.ts'

/** The things to draw, in their order: each with where its number stands. */
export const listParts = ({ body, marks, dots }: TraceModel) => [
  ...[...body, ...marks].map(stroke => ({ stroke, start: stroke[0] ?? ([0, 0] as Point), isDot: false })),
  ...dots.map(dot => ({ stroke: [dot] as Stroke, start: dot, isDot: true })),
]
type Part = ReturnType<typeof listParts>[number]

/** The sheet to draw on: the letter between its lines, its arrows and numbers, and what was drawn. */
export function LetterSheet({
  question,
  model,
  drawn,
  inkColour,
  arrowColour,
  demonstration,
  hasNumbers,
  isClosed,
  onStroke,
}: {
  question: Question
  model: TraceModel
  drawn: readonly Stroke[]
  inkColour: string
  arrowColour: string
  /** How often the child asked to see how the letter is written; each time it is drawn once more. */
  demonstration: number
  hasNumbers: boolean
  isClosed: boolean
  onStroke: (stroke: Stroke) => void
}) {
  const { stroke: current, sheetProps } = useDrawnStroke(isClosed, onStroke)
  const parts = listParts(model)
  const { viewBox, lines } = sheetOf(model)
  return (
    <svg
      {...sheetProps}
      data-form={model.text}
      viewBox={viewBox}
      role="img"
      aria-label={m.learning_trace_sheet({ name: letterNameOf(question) })}
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
        <Letter parts={parts} pen={model.pen} />
        <g className={inkColour} stroke="currentColor" strokeWidth={0.72 * model.pen}>
          {[...drawn, ...(current ? [current] : [])].map((stroke, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and removed at the end
            <path key={index} d={toPath(stroke)} />
          ))}
        </g>
        <Arrows parts={parts} className={arrowColour} />
        {demonstration > 0 && <Demonstration key={demonstration} parts={parts} pen={model.pen} />}
      </g>
      {hasNumbers && <Numbers parts={parts} />}
    </svg>
  )
}

/** The letter to follow, with an edge around its strokes. */
function Letter({ parts, pen }: { parts: readonly Part[]; pen: number }) {
  return (
    <>
      <g className="text-primary/35" stroke="currentColor" strokeWidth={pen + 8}>
        {parts.map(({ stroke, start, isDot }) =>
          isDot ? null : <path key={start.join()} d={toPath(stroke)} />,
        )}
      </g>
      <g className="text-wash-paon" stroke="currentColor" fill="currentColor">
        {parts.map(({ stroke, start, isDot }) =>
          isDot ? (
            <path key={start.join()} d={toDotPath(start)} stroke="none" />
          ) : (
            <path key={start.join()} d={toPath(stroke)} fill="none" strokeWidth={pen} />
          ),
        )}
      </g>
    </>
  )
}

function Arrows({ parts, className }: { parts: readonly Part[]; className: string }) {
  return (
    <g className={className} stroke="currentColor" strokeWidth={9}>
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
  )
}

/** Draws the strokes one after the other. */
function Demonstration({ parts, pen }: { parts: readonly Part[]; pen: number }) {
  return (
    <g className="text-highlight" stroke="currentColor" strokeWidth={0.5 * pen}>
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
  )
}

/** Where each stroke begins, and in which order. */
function Numbers({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ start: [x, y], isDot }, index) => (
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
  ))
}
