import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { actionLabel } from '#features/privacy/action-labels.ts'
import { m } from '#paraglide/messages.js'
import { auditActions } from '#platform/audit/audit-actions.ts'
import { Button } from '#ui/controls/button.tsx'
import { Input } from '#ui/controls/input.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { NativeSelect } from '#ui/controls/native-select.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { detailLabels, personLabel } from '../../journal-labels.ts'
import type { JournalEntry } from '../../server/view.ts'
import { type JournalFilter, journalQuery } from '../queries.ts'

/** The audit log: who did what to whom, when and from where. */
export function Journal({ filter }: { filter: JournalFilter }) {
  const list = useSuspenseInfiniteQuery(journalQuery(filter))
  const entries = list.data.pages.flatMap(page => page.entries)
  const isFiltered = filter.search !== '' || filter.action !== undefined
  return (
    <>
      <JournalSearch filter={filter} />
      {entries.length === 0 ? (
        <EmptyState
          className="py-12"
          title={isFiltered ? m.school_journal_none_found() : m.school_journal_none()}
        />
      ) : (
        <ul className="mt-6 divide-y border-y">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_older()}
      </MoreButton>
    </>
  )
}

function Entry({ entry }: { entry: JournalEntry }) {
  const facts = [
    [m.school_journal_who(), personLabel(entry.actor, entry.hasActor, m.school_journal_system())],
    ...(entry.hasSubject ? [[m.school_journal_whom(), personLabel(entry.subject, true, '')]] : []),
    ...(entry.address ? [[m.school_journal_where(), entry.address]] : []),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{actionLabel(entry.action, entry.role)}</p>
        {detailLabels(entry).map(label => (
          <p key={label} className="chiffres text-sm wrap-anywhere">
            {label}
          </p>
        ))}
        <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(([term, text]) => (
            <div key={term} className="flex gap-1.5">
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="chiffres text-sm text-muted-foreground">
        {entry.day}, {entry.time}
      </p>
    </li>
  )
}

/** Submits to its own page, so it works without JavaScript. */
function JournalSearch({ filter: { search, action } }: { filter: JournalFilter }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('search') ?? '').trim()
    const chosen = auditActions.find(one => one === form.get('action'))
    void navigate({
      to: '/admin/journal',
      search: { search: typed || undefined, action: chosen },
    })
  }
  return (
    <search>
      <form action="/admin/journal" onSubmit={submit} className="mt-6 flex flex-col gap-3 lg:flex-row">
        <div className="min-w-0 flex-1 lg:max-w-md">
          <Input
            key={search}
            type="search"
            name="search"
            maxLength={100}
            aria-label={m.school_journal_search()}
            placeholder={m.school_journal_search()}
            defaultValue={search}
          />
        </div>
        <NativeSelect
          key={action}
          name="action"
          aria-label={m.school_journal_action()}
          defaultValue={action ?? ''}
          // Its longest action would leave the field beside it no room.
          className="lg:w-60 xl:w-72"
        >
          <option value="">{m.school_journal_any()}</option>
          {auditActions.map(one => (
            <option key={one} value={one}>
              {actionLabel(one)}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="outline" className="lg:h-12">
          {m.school_journal_submit()}
        </Button>
      </form>
    </search>
  )
}
