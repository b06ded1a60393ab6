import { cn } from '#ui/cn.ts'
import { choiceState } from './choice-board.tsx'
import type { BoardProps } from './exercise-board.tsx'
import { Tile } from './tile.tsx'

/** A joined word, and its letters below it from right to left, each as it is written there. Keys 1 to 6 choose one. */
export function HidingBoard({ question, feedback, answer, isLocked, onAnswer }: BoardProps) {
  const chosen = answer && 'choice' in answer ? answer.choice : -1
  return (
    <div className="flex flex-col gap-5">
      <p
        lang="ar"
        dir="rtl"
        className="rounded-2xl border-2 border-input/60 bg-card px-4 py-3 text-center text-[4rem] leading-[1.85]! text-card-foreground md:text-[6rem]"
      >
        {question.letters.map(({ base, signs }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one fixed word
            key={index}
            className={cn(feedback?.solution?.[0] === index && 'text-letter')}
          >
            {base}
            {signs}
          </span>
        ))}
      </p>
      <ul dir="rtl" className="flex flex-wrap justify-center gap-3">
        {question.options.map((option, index) => (
          <li key={option.text} className="flex grow basis-20 sm:basis-24">
            <Tile
              digit={index + 1}
              state={choiceState(index, chosen, feedback)}
              locked={isLocked}
              aria-pressed={index === chosen}
              onClick={() => onAnswer({ choice: index })}
            >
              <span lang="ar" className="text-[3.25rem] leading-[1.5]! sm:text-[4rem]">
                {option.text}
              </span>
            </Tile>
          </li>
        ))}
      </ul>
    </div>
  )
}
