import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxReasonLength } from '#features/applications/applications.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { ReasonDialog } from '#ui/overlays/reason-dialog.tsx'
import { ApplicationRow, type ApplicationView } from '../lists/application-row.tsx'
import { Diplomas } from '../lists/diplomas.tsx'
import { useDecide } from '../lists/use-decide.ts'
import { applicationQuery } from '../queries.ts'
import { History } from './history.tsx'
import { RecordColumns, RecordHead } from './record-parts.tsx'

/** What another admin answered while the reason was typed. */
const decidedMeanwhile = ({ status, decidedOn, decidedBy }: ApplicationView) => {
  if (status === 'pending') return undefined
  if (!decidedOn || !decidedBy) return m.school_application_decided()
  const sentence = status === 'accepted' ? m.school_application_accepted_by : m.school_application_refused_by
  return sentence({ day: decidedOn, name: decidedBy })
}

/** One application, with its history; while it is pending, it is accepted or refused here too. */
export function ApplicationPage({ id }: { id: string }) {
  const { data: application } = useSuspenseQuery(applicationQuery(id))
  const [question, setQuestion] = useState<'accept' | 'refuse'>()
  const close = () => setQuestion(undefined)
  const { accept, refuse } = useDecide(close, { keepsReason: true })
  const of = ofName(fullName(application))
  const decided = refuse.isError ? decidedMeanwhile(application) : undefined
  const change = (kind: 'accept' | 'refuse') => (isOpen: boolean) => setQuestion(isOpen ? kind : undefined)
  return (
    <>
      <RecordHead
        back={{ label: m.school_nav_applications(), to: '/admin/applications' }}
        title={m.admin_application_title({ of })}
      />
      <RecordColumns aside={<History kind="application" id={id} appliedOn={application.appliedOn} />}>
        <h2 className="sr-only">{m.admin_application_title({ of })}</h2>
        <ul className="border-y">
          <ApplicationRow
            application={application}
            isAlone
            onAccept={() => setQuestion('accept')}
            onRefuse={() => setQuestion('refuse')}
          />
        </ul>
        {application.userId && <Diplomas person={application.userId} />}
      </RecordColumns>
      <AlertDialog
        open={question === 'accept'}
        onOpenChange={change('accept')}
        title={m.school_accept_title({ of })}
        description={m.school_accept_text()}
        confirm={m.school_accept()}
        busy={accept.isPending}
        onConfirm={() => accept.mutate({ id })}
      />
      <ReasonDialog
        open={question === 'refuse'}
        onOpenChange={change('refuse')}
        title={m.school_refuse_title({ of })}
        description={m.school_refuse_text()}
        hint={m.school_refuse_hint()}
        maxLength={maxReasonLength}
        confirm={decided ? undefined : m.school_refuse()}
        busy={refuse.isPending}
        onConfirm={reason => refuse.mutate({ id, reason })}
      >
        {decided && <Alert kind="warning" live title={decided} />}
      </ReasonDialog>
    </>
  )
}
