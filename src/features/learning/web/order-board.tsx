import { Delete } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { PieceText } from './sentence.tsx'
import { Tile } from './tile.tsx'

/** Tiles laid one after the other: letters that join into a word, or words that make a sentence. */
export function OrderBoard({ question, feedback, isLocked, onAnswer }: BoardProps) {
  const [laid, setLaid] = useState<readonly number[]>([])
  const isArabic = question.options.every(option => option.script === 'ar')
  const isTrain = question.kind === 'letter-train'
  const shown = feedback?.solution && feedback.result !== 'right' ? feedback.solution : laid
  const text = shown.map(index => question.options[index]?.text ?? '').join(isTrain ? '' : ' ')
  return (
    <div className="flex flex-col gap-5">
      <div
        className={cn(
          'flex min-h-28 items-center justify-center rounded-2xl border-2 border-dashed px-4 py-2 text-center',
          feedback
            ? 'border-success-line bg-success-soft text-success-soft-foreground'
            : 'border-input/60 bg-card/60',
        )}
      >
        <p className="sr-only">{m.learning_laid()}</p>
        {text ? (
          <output
            lang={isArabic ? 'ar' : undefined}
            dir={isArabic ? 'rtl' : undefined}
            className={
              isArabic
                ? cn(isTrain ? 'text-ar-xl' : 'text-ar-lg', 'leading-[1.85]!')
                : 'text-xl font-semibold'
            }
          >
            {text}
          </output>
        ) : (
          <span className="text-muted-foreground">{m.learning_laid_empty()}</span>
        )}
      </div>
      <ul dir={isArabic ? 'rtl' : undefined} className="flex flex-wrap justify-center gap-3">
        {question.options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twin tiles have the same text
          <li key={index} className="min-w-touch-child">
            <Tile
              digit={index < 9 ? index + 1 : undefined}
              state={laid.includes(index) ? 'chosen' : 'free'}
              locked={isLocked || laid.includes(index)}
              onClick={() => setLaid([...laid, index])}
              className={cn(laid.includes(index) && 'opacity-40')}
            >
              <PieceText
                piece={option}
                className={option.script === 'ar' ? 'text-ar-lg leading-[1.85]!' : 'text-lg font-semibold'}
              />
            </Tile>
          </li>
        ))}
      </ul>
      {!feedback && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            data-undo
            disabled={isLocked || laid.length === 0}
            onClick={() => setLaid(laid.slice(0, -1))}
            className="h-14! flex-1 text-base!"
          >
            <Delete aria-hidden="true" strokeWidth={1.75} />
            {m.learning_undo()}
          </Button>
          <Button
            data-tile
            disabled={isLocked || laid.length < (isTrain ? 2 : question.options.length)}
            onClick={() => onAnswer({ order: [...laid] })}
            className="h-14! flex-1 text-lg!"
          >
            {m.learning_validate()}
          </Button>
        </div>
      )}
    </div>
  )
}
