import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { type EditorSpace, editorPlaces } from './places.ts'

/** The two lists of the editor. */
export function CurriculumTabs({ space, at }: { space: EditorSpace; at: 'words' | 'lessons' }) {
  const { list, lessons } = editorPlaces[space]
  return (
    <nav aria-label={m.curriculum_title()} className="mt-6 flex flex-wrap gap-2">
      <ChoiceChip chosen={at === 'words'} asChild>
        {/* The address of the lessons begins with this one. */}
        <Link to={list} activeOptions={{ exact: true }}>
          {m.curriculum_words()}
        </Link>
      </ChoiceChip>
      <ChoiceChip chosen={at === 'lessons'} asChild>
        <Link to={lessons}>{m.curriculum_lessons()}</Link>
      </ChoiceChip>
    </nav>
  )
}
