import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Khatam } from '#ui/brand/khatam.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { PieceText } from './sentence.tsx'
import { Tile } from './tile.tsx'

type Card = { side: 0 | 1; index: number }

/** Cards face down: one Arabic and one French that say the same stay open. No count of turns, no hurry. */
export function MemoryBoard({ question, foundPairs, isLocked, onAnswer }: BoardProps) {
  const [open, setOpen] = useState<readonly Card[]>([])
  // Both kinds of cards mixed on the table; each kind was shuffled by the server.
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

  const turn = (card: Card) => {
    const [first] = open.length === 1 && !(open[0] && isFound(open[0])) ? open : []
    if (!first || first.side === card.side) {
      setOpen([card])
      return
    }
    setOpen([first, card])
    const [left, right] = first.side === 0 ? [first.index, card.index] : [card.index, first.index]
    onAnswer({ pair: [left, right] })
  }
  return (
    <ul className="grid grid-cols-3 gap-3 min-[26rem]:grid-cols-4 sm:gap-4">
      {cards.map((card, place) => {
        const piece = (card.side === 0 ? question.left : question.options)[card.index]
        const found = isFound(card)
        return (
          <li key={`${card.side}-${card.index}`} className="flex">
            <Tile
              state={found ? 'right' : isOpen(card) ? 'chosen' : 'free'}
              locked={isLocked || found || isOpen(card)}
              aria-label={isOpen(card) ? undefined : m.learning_card_hidden({ place: place + 1 })}
              onClick={() => turn(card)}
              className="min-h-26 px-1.5! sm:min-h-32"
            >
              {isOpen(card) && piece ? (
                <>
                  <PieceText
                    piece={piece}
                    className={
                      piece.script === 'ar'
                        ? 'text-ar-base leading-[1.85]!'
                        : 'text-sm font-semibold hyphens-auto sm:text-base'
                    }
                  />
                  {piece.translit && (
                    <span lang="ar-Latn" className="text-sm text-muted-foreground">
                      {piece.translit}
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
