import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ApplicationStatus,
  applicationStatuses,
  longestReason,
} from '#features/applications/applications.ts'
import { applicationList, applicationsPerPage } from '#features/applications/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { ofName } from '#platform/words/of-name.ts'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { useFocusHeading } from '#ui/controls/use-focus-heading.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
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

/** The list without a state in its address is not where one is while another is read. */
const exactly = { exact: true }

type Question = { about: ApplicationView; to: 'accept' | 'refuse' }

/** Applications by their state, in the address; each is read whole and answered where it stands. */
export function ApplicationList({ status, page }: { status: ApplicationStatus; page: number }) {
  const { data } = useSuspenseQuery(applicationList(status, page))
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setIsOpen] = useState(false)
  const { heading, focusHeading } = useFocusHeading()
  const { accept, refuse } = useDecide(() => {
    setIsOpen(false)
    focusHeading()
  })
  const ask = (about: ApplicationView, to: Question['to']) => {
    setQuestion({ about, to })
    setIsOpen(true)
  }
  const name = question ? `${question.about.firstName} ${question.about.lastName}` : ''
  return (
    <>
      <nav aria-label={m.school_lists()} className="mt-6 flex flex-wrap gap-2">
        {applicationStatuses.map(one => (
          <ChoiceChip key={one} chosen={one === status} asChild>
            <Link
              to="/admin/applications"
              search={{ status: one === 'pending' ? undefined : one }}
              activeOptions={exactly}
            >
              {listName(one)}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      {status === 'pending' && data.unconfirmed > 0 && (
        <Alert className="mt-6">
          {data.unconfirmed === 1
            ? m.school_unconfirmed_one()
            : m.school_unconfirmed_many({ count: data.unconfirmed })}
        </Alert>
      )}
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-2xl outline-none">
        {m.school_list_title({ list: listName(status), count: data.total })}
      </h2>
      {data.applications.length === 0 ? (
        <EmptyState heading="h3" className="py-12" title={emptyText(status)} />
      ) : (
        <ul className="mt-3 divide-y border-y">
          {data.applications.map(application => (
            <ApplicationRow
              key={application.id}
              application={application}
              onAccept={() => ask(application, 'accept')}
              onRefuse={() => ask(application, 'refuse')}
            />
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={page}
        count={Math.ceil(data.total / applicationsPerPage)}
        link={(number, props) => (
          <Link
            to="/admin/applications"
            search={before => ({ ...before, page: number === 1 ? undefined : number })}
            {...props}
          />
        )}
      />
      <AlertDialog
        open={isOpen && question?.to === 'accept'}
        onOpenChange={setIsOpen}
        title={m.school_accept_title({ of: ofName(name) })}
        description={m.school_accept_text()}
        confirm={m.school_accept()}
        busy={accept.isPending}
        onConfirm={() => question && accept.mutate({ id: question.about.id })}
      />
      <ReasonDialog
        open={isOpen && question?.to === 'refuse'}
        onOpenChange={setIsOpen}
        title={m.school_refuse_title({ of: ofName(name) })}
        description={m.school_refuse_text()}
        hint={m.school_refuse_hint()}
        maxLength={longestReason}
        confirm={m.school_refuse()}
        busy={refuse.isPending}
        onConfirm={reason => question && refuse.mutate({ id: question.about.id, reason })}
      />
    </>
  )
}
