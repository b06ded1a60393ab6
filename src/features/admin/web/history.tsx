import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { historyByline, historyDates, historySentence } from '../history-sentences.ts'
import type { HistoryKind } from '../server/history-view.ts'
import { historyQuery } from './queries.ts'

/** The history of a record, newest first: a sentence, the actor and the time. */
export function History({ kind, id }: { kind: HistoryKind; id: string }) {
  const list = useSuspenseInfiniteQuery(historyQuery(kind, id))
  const titleId = useId()
  const entries = list.data.pages.flatMap(page => page.entries)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl">
        {m.desk_history()}
      </h2>
      {entries.length === 0 ? (
        <p className="mt-3 text-muted-foreground">{m.desk_history_none()}</p>
      ) : (
        <ol className="mt-4">
          {entries.map(entry => (
            <li key={entry.id} className="group relative pb-5 pl-7 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-5 bottom-0 left-[0.40625rem] w-px bg-border group-last:hidden"
              />
              <Nuqta className="absolute top-1.5 left-0.5 size-2.5 bg-muted-foreground" />
              <p className="leading-snug wrap-anywhere">{historySentence(entry)}</p>
              {historyDates(entry).map(dates => (
                <p key={dates} className="chiffres text-sm wrap-anywhere text-muted-foreground">
                  {dates}
                </p>
              ))}
              {entry.reason && (
                <p className="text-sm wrap-anywhere text-muted-foreground">
                  {m.desk_reason({ reason: entry.reason })}
                </p>
              )}
              <p className="chiffres text-sm text-muted-foreground wrap-anywhere">{historyByline(entry)}</p>
            </li>
          ))}
        </ol>
      )}
      <MoreButton list={list} className="mt-5">
        {m.desk_history_more()}
      </MoreButton>
    </section>
  )
}
