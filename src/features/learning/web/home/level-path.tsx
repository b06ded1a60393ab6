import { type Level, levels } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { cn } from '#ui/cn.ts'
import { levelNumber } from '../../curriculum.ts'

/** The five levels in a row: earlier ones (a child may have been placed above them), current and to come. */
export function LevelPath({ level }: { level: Level }) {
  const current = levelNumber(level)
  return (
    <ol aria-label={m.learning_level_path()} className="grid w-full grid-cols-5 gap-1.5 sm:gap-2">
      {levels.map((each, index) => {
        const number = index + 1
        const state =
          number < current
            ? m.learning_level_path_before()
            : number === current
              ? m.learning_level_path_now()
              : m.learning_level_path_to_come()
        return (
          <li
            key={each}
            aria-current={number === current ? 'step' : undefined}
            className="min-w-0 text-center"
          >
            <span
              className={cn(
                'khatam mx-auto flex size-12 items-center justify-center sm:size-14',
                number < current && 'bg-highlight text-highlight-foreground',
                number === current && 'bg-primary text-primary-foreground',
                number > current && 'bg-foreground/12 text-muted-foreground',
              )}
            >
              <LevelMark level={number} className="size-6" />
            </span>
            <span
              className={cn(
                // Beyond its narrow column on a phone, where it is the only name.
                '-mx-4 mt-1.5 block text-xs',
                number === current ? 'font-semibold' : 'text-muted-foreground max-sm:sr-only',
              )}
            >
              {levelLabel[each]()}
              <span className="sr-only">{state}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
