import { useQuery } from '@tanstack/react-query'
import type { Level } from '#features/families/families.ts'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatList } from '#platform/words/list.ts'
import { coverageQuery } from './queries.ts'

/** Tells a child's parent or teacher that practice material is not proofread yet, while that is so. */
export function ProofreadingNote({ level }: { level: Level }) {
  const { data } = useQuery(coverageQuery(level))
  if (!data) return null
  const left = [
    { count: data.words, label: m.curriculum_note_words },
    { count: data.texts, label: m.curriculum_note_texts },
    { count: data.exercises, label: m.curriculum_note_exercises },
  ].flatMap(({ count, label }) => (count.unread > 0 ? [label(count)] : []))
  if (left.length === 0) return null
  return (
    <p className="mt-6 text-sm text-muted-foreground">
      {m.curriculum_note({ level: levelLabel[level](), what: formatList(left) })}
    </p>
  )
}
