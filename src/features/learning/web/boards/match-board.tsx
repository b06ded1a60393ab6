import { useState } from 'react'
import { cn } from '#ui/cn.ts'
import { isSingleLetter } from '../../arabic.ts'
import type { BoardProps } from './exercise-board.tsx'
import { TextSpanView } from './sentence.tsx'
import { Tile, type TileState } from './tile.tsx'

/** Two columns whose cards are matched; found pairs are joined by a line. Keys 1 to 9 choose, the left column first. */
export function MatchBoard({
  question,
  answer,
  feedback,
  foundPairs: found,
  isLocked,
  onAnswer,
}: BoardProps) {
  const [left, setLeft] = useState<number | null>(null)
  const [right, setRight] = useState<number | null>(null)
  const missed = feedback?.result === 'wrong' && answer && 'pair' in answer ? answer.pair : null
  // After too many misses the server ends the board: the pairs that are left are shown.
  const foundPairs = feedback?.solution ? feedback.solution.map((right, at) => [at, right] as const) : found
  const rows = question.left.length

  const choose = (nextLeft: number | null, nextRight: number | null) => {
    if (nextLeft === null || nextRight === null) {
      setLeft(nextLeft)
      setRight(nextRight)
      return
    }
    setLeft(null)
    setRight(null)
    onAnswer({ pair: [nextLeft, nextRight] })
  }
  const getTileState = (side: 0 | 1, index: number): TileState => {
    if (foundPairs.some(pair => pair[side] === index)) return 'right'
    if (index === (side === 0 ? left : right)) return 'chosen'
    return left === null && right === null && missed?.[side] === index ? 'missed' : 'free'
  }
  const digitOf = (side: 0 | 1, index: number) => {
    const digit = side * rows + index + 1
    return digit <= 9 ? digit : undefined
  }
  const column = (side: 0 | 1) => (
    <ul className="grid auto-rows-fr">
      {(side === 0 ? question.left : question.options).map((span, index) => (
        <li key={span.text} className="flex py-1.5 sm:py-2">
          <Tile
            digit={digitOf(side, index)}
            state={getTileState(side, index)}
            locked={isLocked || foundPairs.some(pair => pair[side] === index)}
            aria-pressed={index === (side === 0 ? left : right)}
            onClick={() => (side === 0 ? choose(index, right) : choose(left, index))}
            className="sm:min-h-24 md:min-h-28"
          >
            <TextSpanView
              span={span}
              className={cn(
                'hyphens-auto',
                span.script === 'ar'
                  ? isSingleLetter(span.text)
                    ? 'text-[2.75rem] leading-[1.5]! md:text-[4rem]'
                    : 'text-ar-base leading-[1.85]! sm:text-ar-lg md:text-[2.75rem]'
                  : cn('text-lg font-semibold', span.text.length <= 4 ? 'md:text-4xl' : 'md:text-2xl'),
              )}
            />
          </Tile>
        </li>
      ))}
    </ul>
  )
  const middle = (index: number) => ((index + 0.5) / rows) * 100
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2rem_minmax(0,1.15fr)] sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1.15fr)]">
      {column(0)}
      <svg
        aria-hidden="true"
        className="size-full overflow-visible text-success-line"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {foundPairs.map(([from, to]) => (
          <path
            key={from}
            vectorEffect="non-scaling-stroke"
            d={`M0 ${middle(from)}H18L82 ${middle(to)}H100`}
            fill="none"
            stroke="currentColor"
            strokeWidth={4}
            strokeLinecap="round"
          />
        ))}
      </svg>
      {column(1)}
    </div>
  )
}
