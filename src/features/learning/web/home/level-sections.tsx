import type { ReactNode } from 'react'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'

/** The card of an entry, which is a link as a whole. */
export const entryClass =
  'flex min-h-touch-child w-full items-center gap-4 rounded-2xl border-2 border-input/60 bg-card p-4 text-card-foreground transition-transform duration-(--duration-quick) ease-build hover:border-primary active:scale-[0.98]'

/** Entries below the name of their level, in the order of the levels that they come in. */
export function LevelSections<Entry extends { id: string; level: Level }>({
  entries,
  children,
}: {
  entries: readonly Entry[]
  children: (entry: Entry) => ReactNode
}) {
  return [...Map.groupBy(entries, ({ level }) => level)].map(([level, own]) => (
    <section key={level} aria-labelledby={level} className="mt-8">
      <h2 id={level} className="text-2xl">
        {m.learning_level_name({ name: levelLabel[level]() })}
      </h2>
      <ul className="mt-4 grid gap-3 lg:grid-cols-2">
        {own.map(entry => (
          <li key={entry.id} className="flex">
            {children(entry)}
          </li>
        ))}
      </ul>
    </section>
  ))
}
