import { cn } from '~/platform/ui/cn'
import type { BoardProps } from './exercise-board'
import { PieceText } from './sentence'
import { Tile, type TileState } from './tile'

const letters = ['s', 'm']

/** Pick one: tiles in a grid, figures 1 to 4, and S or M for sun and moon. */
export function ChoiceBoard({ question, feedback, answer, isLocked, onAnswer }: BoardProps) {
  const chosen = answer && 'choice' in answer ? answer.choice : -1
  const isArabic = question.options.every(option => option.script === 'ar')
  const isShort = question.options.every(option => option.text.length <= 14)
  const stateOf = (index: number): TileState => {
    if (feedback?.solution?.[0] === index) return 'right'
    if (index !== chosen) return 'free'
    return feedback ? 'missed' : 'chosen'
  }
  return (
    <ul className={cn('grid gap-3 sm:gap-4', isShort || isArabic ? 'grid-cols-2' : 'sm:grid-cols-2')}>
      {question.options.map((option, index) => (
        <li key={option.text} className="flex">
          <Tile
            digit={index + 1}
            data-letter={question.kind === 'sun-or-moon' ? letters[index] : undefined}
            state={stateOf(index)}
            locked={isLocked}
            aria-pressed={index === chosen}
            onClick={() => onAnswer({ choice: index })}
            className="sm:min-h-28"
          >
            <PieceText
              piece={option}
              className={
                option.script === 'ar'
                  ? 'text-ar-lg leading-[1.85]! sm:text-[2.75rem]'
                  : 'text-lg font-semibold'
              }
            />
            {option.translit && (
              <span lang="ar-Latn" className="text-sm text-muted-foreground">
                {option.translit}
              </span>
            )}
          </Tile>
        </li>
      ))}
    </ul>
  )
}
