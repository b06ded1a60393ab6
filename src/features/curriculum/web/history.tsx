import { m } from '#paraglide/messages.js'
import { Button } from '#ui/controls/button.tsx'
import { actLabels } from '../act-labels.ts'
import type { WordView } from './api.ts'
import { pathLabel } from './labels.ts'

export type Change = WordView['changes'][number]

/** Who changed what and when, newest first; the text before a change can be taken again. */
export function History({
  changes,
  subjectOf,
  undoing,
  onUndo,
}: {
  changes: readonly Change[]
  /** Names what was changed, where the history is of several things. */
  subjectOf?: (change: Change) => string
  /** The change that is being undone. */
  undoing: string | undefined
  onUndo: (change: Change) => void
}) {
  return (
    <section aria-labelledby="historique">
      <h2 id="historique" className="text-2xl">
        {m.curriculum_history()}
      </h2>
      {changes.length === 0 ? (
        <p className="mt-3 text-muted-foreground">{m.curriculum_history_none()}</p>
      ) : (
        <ol className="mt-3 divide-y border-y">
          {changes.map(change => (
            <li key={change.id} className="py-3">
              <p className="font-semibold">
                {actLabels[change.act]()}
                {subjectOf && <span className="font-normal">, {subjectOf(change)}</span>}
              </p>
              <p className="text-sm text-muted-foreground">
                {m.curriculum_by({
                  name: change.author ?? m.curriculum_by_gone(),
                  day: change.day,
                  time: change.time,
                })}
              </p>
              <Differences differences={change.differences} />
              {change.differences.length > 0 && (
                <Button
                  variant="outline"
                  size="sm"
                  className="mt-3"
                  busy={undoing === change.id}
                  onClick={() => onUndo(change)}
                >
                  {m.curriculum_undo()}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Differences = ({ differences }: Pick<Change, 'differences'>) => (
  <dl className="mt-1 flex flex-col gap-1 text-sm">
    {differences.map(({ field, before, after }) => (
      // A removed row and the one that took its place have the same path.
      <div key={`${field} ${before} ${after}`}>
        <dt className="text-muted-foreground">{pathLabel(field)}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">
          <del>
            <span className="sr-only">{m.curriculum_before()} </span>
            <bdi>{before || m.curriculum_empty()}</bdi>
          </del>{' '}
          <ins className="font-semibold no-underline">
            <span className="sr-only">{m.curriculum_after()} </span>
            <bdi>{after || m.curriculum_empty()}</bdi>
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
