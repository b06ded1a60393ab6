import { Delete } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { TextSpanView } from './sentence.tsx'
import { Tile } from './tile.tsx'

/** Tiles put in order: letters of a word, or words of a sentence. */
export function OrderBoard({ question, feedback, isLocked, onAnswer, pointer }: BoardProps) {
  const [placed, setPlaced] = useState<readonly number[]>([])
  const isArabic = question.options.every(option => option.script === 'ar')
  // A word from its letters, of which two are in excess; otherwise every tile of a sentence is used.
  const isTrain = question.kind !== 'order'
  const spell = (tiles: readonly number[]) =>
    tiles.map(index => question.options[index]?.text ?? '').join(isTrain ? '' : ' ')
  const text = spell(placed)
  // The child's own word stays to be compared with the right one.
  const right = feedback?.solution && feedback.result !== 'right' ? spell(feedback.solution) : null
  return (
    <div className="flex flex-col gap-5 max-md:gap-3">
      <div
        className={cn(
          'flex min-h-28 items-center justify-center rounded-2xl border-2 border-dashed px-4 py-2 text-center',
          !feedback && 'border-input/60 bg-card/60',
          feedback?.result === 'right' &&
            'border-success-line border-solid bg-success-soft text-success-soft-foreground',
          right !== null && 'border-warning-line bg-warning-soft text-warning-soft-foreground',
        )}
      >
        <p className="sr-only">{m.learning_order_answer()}</p>
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
          <span className="text-lg text-muted-foreground">{m.learning_order_empty()}</span>
        )}
      </div>
      {right !== null && (
        <div className="rounded-2xl border-2 border-success-line bg-success-soft px-4 py-2 text-center text-success-soft-foreground">
          <p className="text-lg font-semibold">{m.learning_tile_right()}</p>
          <p
            data-right
            lang={isArabic ? 'ar' : undefined}
            dir={isArabic ? 'rtl' : undefined}
            className={
              isArabic
                ? cn(isTrain ? 'text-ar-xl' : 'text-ar-lg', 'text-center leading-[1.85]!')
                : 'text-xl font-semibold'
            }
          >
            {right}
          </p>
        </div>
      )}
      {!feedback && (
        <ul
          dir={isArabic ? 'rtl' : undefined}
          className="flex flex-wrap justify-center gap-3 max-md:gap-2 [&_button]:scroll-mb-24"
        >
          {question.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tiles may have the same text
            <li key={index} className="min-w-touch-child">
              <Tile
                digit={index < 9 ? index + 1 : undefined}
                state={
                  placed.includes(index)
                    ? 'chosen'
                    : placed.length === 0 && pointer?.option === index
                      ? 'first'
                      : 'free'
                }
                locked={isLocked || placed.includes(index)}
                onClick={() => setPlaced([...placed, index])}
                className={cn(placed.includes(index) && 'opacity-40')}
              >
                <TextSpanView
                  span={option}
                  className={
                    option.script === 'ar'
                      ? 'text-ar-lg leading-[1.85]! max-md:leading-[1.5]! md:text-[3.25rem]'
                      : 'text-lg font-semibold md:text-2xl'
                  }
                />
              </Tile>
            </li>
          ))}
        </ul>
      )}
      {!feedback && (
        // However many tiles there are, both buttons stay in sight; a window that is very low has no room for that.
        <div className="bottom-0 z-1 -mx-gutter flex flex-wrap gap-3 bg-play px-gutter py-3 md:mx-0 md:px-0 [@media(min-height:28rem)]:sticky">
          <Button
            variant="outline"
            data-undo
            disabled={isLocked || placed.length === 0}
            onClick={() => setPlaced(placed.slice(0, -1))}
            className="h-14! flex-1 text-lg!"
          >
            <Delete aria-hidden="true" strokeWidth={1.75} />
            {m.learning_undo()}
          </Button>
          <Button
            data-tile
            disabled={isLocked || placed.length < (isTrain ? 2 : question.options.length)}
            onClick={() => onAnswer({ order: [...placed] })}
            className="h-14! flex-1 text-lg!"
          >
            {m.learning_validate()}
          </Button>
        </div>
      )}
    </div>
  )
}
