import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { WordView } from './api.ts'
import { type EditorSpace, editorPlaces } from './places.ts'

const linkClass = 'text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-current'

const clipState = ({ clips }: WordView, kind: 'word' | 'sentence') => {
  const clip = clips.find(one => one.kind === kind)
  if (!clip) return m.curriculum_clip_missing()
  return clip.isHeard ? m.curriculum_clip_heard() : m.curriculum_clip_waiting()
}

const metText = (count: number) => {
  if (count === 0) return m.curriculum_met_none()
  return count === 1 ? m.curriculum_met_one() : m.curriculum_met({ count })
}

/** Voices, and where the word is used. */
export function WordUsage({ space, word }: { space: EditorSpace; word: WordView }) {
  const { clips, entry } = editorPlaces[space]
  return (
    <section aria-labelledby="autour">
      <h2 id="autour" className="text-2xl">
        {m.curriculum_around()}
      </h2>
      <dl className="mt-3 flex flex-col divide-y border-y">
        <Fact label={m.curriculum_clip_label()}>
          <p>{m.curriculum_clip_word({ state: clipState(word, 'word') })}</p>
          <p>{m.curriculum_clip_sentence({ state: clipState(word, 'sentence') })}</p>
          <Link to={clips} className={`${linkClass} inline-flex min-h-11 items-center`}>
            {m.curriculum_clip_link()}
          </Link>
        </Fact>
        <Fact label={m.curriculum_met_label()}>{metText(word.meetings)}</Fact>
        <Fact label={m.curriculum_uses_label()}>
          {word.uses.length === 0 ? (
            m.curriculum_uses_none()
          ) : (
            <ul>
              {word.uses.map(({ kind, title }) => (
                <li key={`${kind} ${title}`}>{title}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={m.curriculum_near_of_label()}>
          {word.nearOf.length === 0 ? (
            m.curriculum_near_of_none()
          ) : (
            <ul className="flex flex-wrap gap-x-5">
              {word.nearOf.map(({ id, fr }) => (
                <li key={id}>
                  <Link
                    to={entry}
                    params={{ kind: 'words', id }}
                    className={`${linkClass} inline-flex min-h-11 items-center`}
                  >
                    {fr}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-3">
    <dt className="text-sm text-muted-foreground">{label}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
)
