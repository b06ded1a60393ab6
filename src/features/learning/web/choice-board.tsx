import { Speaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { mayHearBefore } from './question-sounds.ts'
import { TextSpanView } from './sentence.tsx'
import { Tile, type TileState } from './tile.tsx'
import { WordPicture } from './word-picture.tsx'

/** The keys of sun and moon: before a moon letter the lām carries a sukūn. */
const letterOf = (text: string) => (text.startsWith('الْ') ? 'm' : 's')

/** Options as tiles in a grid. Keys 1 to 4 choose one; S and M choose sun and moon. */
export function ChoiceBoard({ question, feedback, answer, isLocked, onAnswer, onHint }: BoardProps) {
  const chosen = answer && 'choice' in answer ? answer.choice : -1
  const isArabic = question.options.every(option => option.script === 'ar')
  // A single letter is as large as the tile allows, because its dots matter.
  const isLetter = isArabic && question.options.every(({ text }) => /^ـ?\p{L}\p{M}?ـ?$/u.test(text))
  const isShort = question.options.every(option => option.text.length <= 14 || option.picture)
  if (question.kind === 'meet-rule')
    return (
      <Button
        data-tile
        data-digit={1}
        variant="highlight"
        disabled={isLocked}
        onClick={() => onAnswer({ choice: 0 })}
        className="min-h-touch-child! w-full text-xl! md:w-auto md:px-16!"
      >
        {m.learning_rule_read()}
      </Button>
    )
  const getTileState = (index: number): TileState => {
    if (feedback?.solution?.[0] === index) return 'right'
    if (index !== chosen) return 'free'
    return feedback ? 'missed' : 'chosen'
  }
  return (
    <ul
      className={cn(
        'grid gap-3 sm:gap-4',
        // A last tile without a neighbour takes the whole row.
        isShort || isArabic ? 'grid-cols-2 *:last:odd:col-span-2' : 'sm:grid-cols-2 sm:*:last:odd:col-span-2',
      )}
    >
      {question.options.map((option, index) => (
        <li key={option.text} className="flex flex-col gap-1">
          <Tile
            digit={index + 1}
            data-letter={question.kind === 'sun-or-moon' ? letterOf(option.text) : undefined}
            state={getTileState(index)}
            locked={isLocked}
            aria-pressed={index === chosen}
            onClick={() => onAnswer({ choice: index })}
            className="flex-1 sm:min-h-28 md:min-h-36"
          >
            {option.picture && <WordPicture id={option.picture} className="size-20 md:size-28" />}
            <TextSpanView
              span={option}
              className={
                option.script !== 'ar'
                  ? 'text-lg font-semibold md:text-xl'
                  : isLetter
                    ? 'text-[3.25rem] leading-[1.5]! sm:text-[4.5rem]'
                    : 'text-ar-lg leading-[1.85]! sm:text-[2.75rem] md:text-[3.25rem]'
              }
            />
            {option.soundsFr && (
              <span lang="ar-Latn" className="text-lg text-muted-foreground">
                {option.soundsFr}
              </span>
            )}
          </Tile>
          {option.script === 'ar' && !question.meeting && (feedback || mayHearBefore(question)) && (
            <Speaker
              text={option.text}
              name={m.learning_answer_number({ number: index + 1 })}
              className="self-center"
              onPlay={feedback ? undefined : onHint}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
