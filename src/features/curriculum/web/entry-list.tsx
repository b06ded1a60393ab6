import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { EntryLine } from './api.ts'
import { type EditorSpace, editorPlaces } from './places.ts'
import { entriesQuery } from './queries.ts'

/** The dialogues, the texts and the grammar points, with what waits for a proofreader. */
export function EntryList({ space }: { space: EditorSpace }) {
  const { data } = useSuspenseQuery(entriesQuery())
  const sections = [
    { id: 'textes', title: m.curriculum_stories(), lines: data.filter(({ kind }) => kind !== 'point') },
    { id: 'grammaire', title: m.curriculum_grammar(), lines: data.filter(({ kind }) => kind === 'point') },
  ]
  return (
    <>
      <Button asChild variant="outline" className="mt-6">
        <Link to={editorPlaces[space].addText}>{m.curriculum_text_add()}</Link>
      </Button>
      {sections.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <ul className="mt-3 divide-y border-y">
            {lines.map(line => (
              <Line key={line.id} space={space} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const leftToRead = ({ kind, total, unread }: EntryLine) => {
  if (unread === 0) return m.curriculum_badge_read()
  return kind === 'point' ? m.curriculum_exercises_unread({ unread, total }) : m.curriculum_badge_unread()
}

function Line({ space, line }: { space: EditorSpace; line: EntryLine }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 py-3 hover:bg-accent/50">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={editorPlaces[space].entry}
          params={{ kind: line.kind === 'point' ? 'grammar' : 'texts', id: line.id }}
          className="font-semibold underline decoration-transparent underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:decoration-current"
        >
          {line.title}
        </Link>
        <p className="text-sm text-muted-foreground">{levelLabel[line.level]()}</p>
      </div>
      {line.isRetired ? (
        <Badge>{m.curriculum_badge_retired()}</Badge>
      ) : (
        <Badge colour={line.unread === 0 ? 'success' : 'dashed'}>{leftToRead(line)}</Badge>
      )}
    </li>
  )
}
