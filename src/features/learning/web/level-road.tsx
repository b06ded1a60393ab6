import { m } from '#paraglide/messages.js'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { cn } from '#ui/cn.ts'
import { type Level, levelNumber, levels } from '../curriculum.ts'
import { levelNames } from './instructions.ts'

/** The five levels as tiles in a row: laid, under the hand, still to come. */
export function LevelRoad({ level }: { level: Level }) {
  const here = levelNumber(level)
  return (
    <ol aria-label={m.learning_road()} className="grid w-full grid-cols-5 gap-1.5 sm:gap-2">
      {levels.map((each, index) => {
        const number = index + 1
        const state =
          number < here
            ? m.learning_road_done()
            : number === here
              ? m.learning_road_now()
              : m.learning_road_to_come()
        return (
          <li key={each} aria-current={number === here ? 'step' : undefined} className="min-w-0 text-center">
            <span
              className={cn(
                'khatam mx-auto flex size-12 items-center justify-center sm:size-14',
                number < here && 'bg-highlight text-highlight-foreground',
                number === here && 'bg-primary text-primary-foreground',
                number > here && 'bg-foreground/12 text-muted-foreground',
              )}
            >
              <LevelMark level={number} className="size-6" />
            </span>
            <span
              className={cn(
                'mt-1.5 block text-xs',
                number === here ? 'font-semibold' : 'text-muted-foreground max-sm:sr-only',
              )}
            >
              {levelNames[each]?.()}
              <span className="sr-only"> {state}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
