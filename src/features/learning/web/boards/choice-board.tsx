import { Speaker } from '#features/clips/web/speaker.tsx'
import { m } from '#paraglide/messages.js'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { isSingleLetter } from '../../arabic.ts'
import { isOnlyRead } from '../../games.ts'
import type { Question } from '../../questions/question.ts'
import type { Feedback } from '../../server/view.ts'
import { mayHearBefore } from '../session/question-sounds.ts'
import type { BoardProps } from './exercise-board.tsx'
import { TextSpanView } from './sentence.tsx'
import { Tile, type TileState } from './tile.tsx'
import { WordPicture } from './word-picture.tsx'

/** The keys of sun and moon (before a moon letter the lām carries a sukūn), and of short and long. */
const letterOf = ({ kind, options }: Question, index: number) => {
  if (kind === 'sun-or-moon') return options[index]?.text.startsWith('الْ') ? 'm' : 's'
  return kind === 'short-or-long' ? 'sl'[index] : undefined
}

export const choiceState = (index: number, chosen: number, feedback: Feedback | null): TileState => {
  if (feedback?.solution?.[0] === index) return 'right'
  if (index !== chosen) return 'free'
  return feedback ? 'missed' : 'chosen'
}

/** Options as tiles in a grid. Keys 1 to 4 choose one; S and M choose sun and moon, S and L short and long. */
export function ChoiceBoard({ question, feedback, answer, isLocked, onAnswer, onHint, pointer }: BoardProps) {
  const chosen = answer && 'choice' in answer ? answer.choice : -1
  const isArabic = question.options.every(option => option.script === 'ar')
  // A single letter is as large as the tile allows, because its dots matter.
  const isLetter = isArabic && question.options.every(({ text }) => isSingleLetter(text))
  const isOut = (index: number) => !feedback && pointer?.option === index
  const isShort = question.options.every(option => option.text.length <= 14 || option.picture)
  if (isOnlyRead(question.kind))
    return (
      <Button
        data-tile
        data-digit={1}
        variant="highlight"
        disabled={isLocked}
        onClick={() => onAnswer({ choice: 0 })}
        className="min-h-touch-child! w-full text-xl! md:max-lg:min-h-20! md:max-lg:text-2xl! lg:w-auto lg:px-16!"
      >
        {m.learning_rule_read()}
      </Button>
    )
  return (
    <ul
      className={cn(
        'grid gap-3 sm:gap-4',
        // A last tile without a neighbour takes the whole row.
        question.kind === 'conversation'
          ? 'grid-cols-1'
          : isShort || isArabic
            ? 'grid-cols-2 *:last:odd:col-span-2'
            : 'sm:grid-cols-2 sm:*:last:odd:col-span-2',
      )}
    >
      {question.options.map((option, index) => (
        <li key={option.text} className="flex flex-col gap-1">
          <Tile
            digit={index + 1}
            data-letter={letterOf(question, index)}
            state={isOut(index) ? 'out' : choiceState(index, chosen, feedback)}
            locked={isLocked || isOut(index)}
            aria-pressed={index === chosen}
            onClick={() => onAnswer({ choice: index })}
            className={cn('flex-1 sm:min-h-28 md:min-h-36', !question.meeting && 'md:max-lg:min-h-44')}
          >
            {option.picture && (
              <WordPicture
                id={option.picture}
                className={cn('size-20 md:size-28', !question.meeting && 'md:max-lg:size-32')}
              />
            )}
            {question.kind === 'short-or-long' && <LengthBar isLong={index === 1} />}
            <TextSpanView
              span={option}
              className={
                option.script === 'translit'
                  ? 'text-3xl font-bold md:text-5xl'
                  : option.script === 'fr'
                    ? 'text-lg font-semibold md:text-xl md:max-lg:text-2xl'
                    : isLetter
                      ? cn(
                          'text-[3.25rem] leading-[1.5]! sm:text-[4.5rem]',
                          !question.meeting && 'md:max-lg:text-[6rem] md:max-lg:leading-[1.4]!',
                        )
                      : 'text-ar-lg leading-[1.85]! sm:text-[2.75rem] md:text-[3.25rem]'
              }
            />
            {option.soundsFr && (
              <span lang="ar-Latn" className="text-lg text-muted-foreground md:text-xl">
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

const LengthBar = ({ isLong }: { isLong: boolean }) => (
  <>
    <span
      aria-hidden="true"
      className={cn('mt-2 h-4 rounded-full bg-primary md:h-5', isLong ? 'w-[85%]' : 'w-[30%]')}
    />
    <span className="my-1 text-xl font-semibold md:text-2xl">
      {isLong ? m.learning_long() : m.learning_short()}
    </span>
  </>
)
