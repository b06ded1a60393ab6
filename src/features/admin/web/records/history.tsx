import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { m } from '#paraglide/messages.js'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { historyByline, historyDates, historySentence } from '../../history-sentences.ts'
import type { HistoryEntry, HistoryKind } from '../../server/records/history-view.ts'
import { historyQuery } from '../queries.ts'

/** The history of a record, newest first: a sentence, the actor and the time. */
export function History({
  kind,
  id,
  appliedOn,
}: {
  kind: HistoryKind
  id: string
  /** The day on which an application was received, which the audit log does not have. */
  appliedOn?: string
}) {
  const list = useSuspenseInfiniteQuery(historyQuery(kind, id))
  const titleId = useId()
  const entries = list.data.pages.flatMap(page => page.entries)
  const beginning = list.hasNextPage ? undefined : appliedOn
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-2xl">
        {m.admin_history()}
      </h2>
      {entries.length === 0 && !beginning ? (
        <p className="mt-3 text-muted-foreground">{m.admin_history_none()}</p>
      ) : (
        <ol className="mt-4">
          {groupReads(entries).map(group => (
            <Event key={group[0].id}>
              {group.length === 1 ? <Entry entry={group[0]} /> : <Reads entries={group} />}
            </Event>
          ))}
          {beginning && (
            <Event>
              <p className="leading-snug">{m.admin_history_applied()}</p>
              <p className="chiffres text-sm text-muted-foreground">{beginning}</p>
            </Event>
          )}
        </ol>
      )}
      <MoreButton list={list} className="mt-5">
        {m.admin_history_more()}
      </MoreButton>
    </section>
  )
}

function Event({ children }: { children: ReactNode }) {
  return (
    <li className="group relative pb-5 pl-7 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-5 bottom-0 left-[0.40625rem] w-px bg-border group-last:hidden"
      />
      <Nuqta className="absolute top-1.5 left-0.5 size-2.5 bg-muted-foreground" />
      {children}
    </li>
  )
}

type Entries = [HistoryEntry, ...HistoryEntry[]]

/** Readings of files that follow each other are one group; every other entry is one by itself. */
const groupReads = (entries: readonly HistoryEntry[]): Entries[] => {
  const groups: Entries[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const isRead = entry.action === 'student_file_read'
    if (isRead && last?.[0].action === 'student_file_read') last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <>
      <p className="leading-snug wrap-anywhere">{historySentence(entry)}</p>
      {historyDates(entry).map(dates => (
        <p key={dates} className="chiffres text-sm wrap-anywhere text-muted-foreground">
          {dates}
        </p>
      ))}
      {entry.reason && (
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {m.admin_reason({ reason: entry.reason })}
        </p>
      )}
      <p className="chiffres text-sm text-muted-foreground wrap-anywhere">{historyByline(entry)}</p>
    </>
  )
}

/** Readings of files that follow each other, folded. */
function Reads({ entries }: { entries: Entries }) {
  const oldest = entries.at(-1) ?? entries[0]
  return (
    <details>
      <summary className="min-h-11 cursor-pointer leading-snug">
        {m.admin_event_files_read({ count: entries.length })}{' '}
        <span className="chiffres block text-sm text-muted-foreground">
          {entries[0].day === oldest.day
            ? entries[0].day
            : m.admin_event_dates_between({ first: oldest.day, last: entries[0].day })}
        </span>
      </summary>
      <ul className="mt-1 grid gap-2 border-l pl-4">
        {entries.map(entry => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}
