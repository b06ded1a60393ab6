import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ApplicationStatus,
  applicationStatuses,
  maxReasonLength,
} from '#features/applications/applications.ts'
import { applicationList } from '#features/applications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { useFocusHeading } from '#ui/controls/use-focus-heading.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { ApplicationRow, type ApplicationView } from './application-row.tsx'
import { useDecide } from './use-decide.ts'

const listName = (status: ApplicationStatus) => {
  switch (status) {
    case 'pending':
      return m.school_list_pending()
    case 'accepted':
      return m.school_list_accepted()
    case 'refused':
      return m.school_list_refused()
  }
}
const emptyText = (status: ApplicationStatus) => {
  switch (status) {
    case 'pending':
      return m.school_none_pending()
    case 'accepted':
      return m.school_none_accepted()
    case 'refused':
      return m.school_none_refused()
  }
}

/** Without this, the link without a status would be marked as current on every list. */
const exactMatch = { exact: true }

type Decision = { application: ApplicationView; kind: 'accept' | 'refuse' }

/** Applications with the given status. The school reads and decides them in the list. */
export function ApplicationList({ status }: { status: ApplicationStatus }) {
  const list = useSuspenseInfiniteQuery(applicationList(status))
  const applications = list.data.pages.flatMap(page => page.applications)
  const { total = 0, unconfirmed = 0 } = list.data.pages[0] ?? {}
  const [decision, setDecision] = useState<Decision>()
  const [isOpen, setIsOpen] = useState(false)
  const { heading, focusHeading } = useFocusHeading()
  const { accept, refuse } = useDecide(() => {
    setIsOpen(false)
    focusHeading()
  })
  const ask = (application: ApplicationView, kind: Decision['kind']) => {
    setDecision({ application, kind })
    setIsOpen(true)
  }
  const name = decision ? fullName(decision.application) : ''
  return (
    <>
      <nav aria-label={m.school_lists()} className="mt-6 flex flex-wrap gap-2">
        {applicationStatuses.map(one => (
          <ChoiceChip key={one} chosen={one === status} asChild>
            <Link
              to="/admin/applications"
              search={{ status: one === 'pending' ? undefined : one }}
              activeOptions={exactMatch}
            >
              {listName(one)}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      {status === 'pending' && unconfirmed > 0 && (
        <Alert className="mt-6">
          {unconfirmed === 1 ? m.school_unconfirmed_one() : m.school_unconfirmed_many({ count: unconfirmed })}
        </Alert>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl outline-none">
        {m.school_list_title({ list: listName(status), count: total })}
      </h2>
      {applications.length === 0 ? (
        <EmptyState heading="h3" className="py-12" title={emptyText(status)} />
      ) : (
        <ul className="mt-3 divide-y border-y">
          {applications.map(application => (
            <ApplicationRow
              key={application.id}
              application={application}
              onAccept={() => ask(application, 'accept')}
              onRefuse={() => ask(application, 'refuse')}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} className="mt-6">
        {status === 'pending' ? m.admin_more() : m.admin_older()}
      </MoreButton>
      <AlertDialog
        open={isOpen && decision?.kind === 'accept'}
        onOpenChange={setIsOpen}
        title={m.school_accept_title({ of: ofName(name) })}
        description={m.school_accept_text()}
        confirm={m.school_accept()}
        busy={accept.isPending}
        onConfirm={() => decision && accept.mutate({ id: decision.application.id })}
      />
      <ReasonDialog
        open={isOpen && decision?.kind === 'refuse'}
        onOpenChange={setIsOpen}
        title={m.school_refuse_title({ of: ofName(name) })}
        description={m.school_refuse_text()}
        hint={m.school_refuse_hint()}
        maxLength={maxReasonLength}
        confirm={m.school_refuse()}
        busy={refuse.isPending}
        onConfirm={reason => decision && refuse.mutate({ id: decision.application.id, reason })}
      />
    </>
  )
}
