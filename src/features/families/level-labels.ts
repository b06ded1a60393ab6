import { m } from '#paraglide/messages.js'
import type { Level } from './families.ts'

/** The names of the levels, for pages and for papers. */
export const levelLabel: Record<Level, () => string> = {
  'niveau-1': m.families_level_1,
  'niveau-2': m.families_level_2,
  'niveau-3': m.families_level_3,
  'niveau-4': m.families_level_4,
  'niveau-5': m.families_level_5,
}

/** «Adam (Initiation), Maya»: children with their level, where it is known. */
export const childrenLabel = (children: readonly { firstName: string; level: Level | null }[]) =>
  children
    .map(({ firstName, level }) => (level ? `${firstName} (${levelLabel[level]()})` : firstName))
    .join(', ')
