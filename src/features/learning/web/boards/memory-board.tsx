import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Khatam } from '#ui/brand/khatam.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { TextSpanView } from './sentence.tsx'
import { Tile } from './tile.tsx'
import { WordPicture } from './word-picture.tsx'

type Card = { side: 0 | 1; index: number }

/** Memory: cards lie face down, and a matching Arabic and French card stay open. Turns are neither counted nor timed. */
export function MemoryBoard({
  question,
  foundPairs: found,
  feedback,
  isLocked,
  onAnswer,
  onPairBegun,
}: BoardProps) {
  // After too many misses the server ends the board: the pairs that are left are shown.
  const foundPairs = feedback?.solution ? feedback.solution.map((right, left) => [left, right]) : found
  const [open, setOpen] = useState<readonly Card[]>([])
  // Arabic and French cards alternate; the server has shuffled each kind.
  const cards = question.left.flatMap((_, index): Card[] =>
    index % 2 === 0
      ? [
          { side: 0, index },
          { side: 1, index },
        ]
      : [
          { side: 1, index },
          { side: 0, index },
        ],
  )
  const isFound = ({ side, index }: Card) => foundPairs.some(pair => pair[side] === index)
  const isOpen = (card: Card) =>
    isFound(card) || open.some(other => other.side === card.side && other.index === card.index)

  const turnOver = (card: Card) => {
    const [first] = open.length === 1 && !(open[0] && isFound(open[0])) ? open : []
    if (!first || first.side === card.side) {
      setOpen([card])
      onPairBegun?.()
      return
    }
    setOpen([first, card])
    const [left, right] = first.side === 0 ? [first.index, card.index] : [card.index, first.index]
    onAnswer({ pair: [left, right] })
  }
  return (
    <ul className="grid grid-cols-3 gap-3 min-[26rem]:grid-cols-4 sm:gap-4">
      {cards.map((card, place) => {
        const span = (card.side === 0 ? question.left : question.options)[card.index]
        const isPaired = isFound(card)
        return (
          <li key={`${card.side}-${card.index}`} className="flex">
            <Tile
              state={isPaired ? 'right' : isOpen(card) ? 'chosen' : 'free'}
              // One of two cards that do not match begins the next pair.
              locked={isLocked || isPaired || (isOpen(card) && open.length === 1)}
              aria-label={isOpen(card) ? undefined : m.learning_card_hidden({ place: place + 1 })}
              onClick={() => turnOver(card)}
              className="min-h-28! px-1.5! sm:min-h-36! md:min-h-44!"
            >
              {isOpen(card) && span ? (
                <>
                  {span.picture && <WordPicture id={span.picture} className="size-14 sm:size-20" />}
                  <TextSpanView
                    span={span}
                    className={
                      span.script === 'ar'
                        ? 'text-ar-base leading-[1.7]! md:text-[2.75rem]'
                        : 'text-base leading-tight font-semibold hyphens-auto sm:text-lg md:text-xl'
                    }
                  />
                  {span.soundsFr && (
                    <span
                      lang="ar-Latn"
                      className="max-w-full text-base leading-tight wrap-anywhere text-muted-foreground md:text-lg"
                    >
                      {span.soundsFr}
                    </span>
                  )}
                </>
              ) : (
                <Khatam className="size-12 bg-primary/25" />
              )}
            </Tile>
          </li>
        )
      })}
    </ul>
  )
}
