import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  mailFailureLabels,
  mailKindLabel,
  mailRemedyLabels,
  mailStateLabels,
} from '#features/privacy/mail-labels.ts'
import { m } from '#paraglide/messages.js'
import { type MailState, mailStates } from '#platform/mail/mail-outcome.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceChip } from '#ui/controls/chip.tsx'
import { MoreButton } from '#ui/controls/more-button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { exactSearch } from '#ui/layout/exact-search.ts'
import type { MailView } from '../../server/mail-log-api.ts'
import { adminApi } from '../api.ts'
import { type MailFilter, mailQuery, personMailsQuery } from '../queries.ts'
import { MailLink } from '../records/contact-links.tsx'
import { EmptyNote, quietLink, RecordSection } from '../records/record-parts.tsx'
import { useRefetch } from '../use-refetch.ts'
import { SearchForm } from './search-form.tsx'

const filterLabels: Record<MailState, () => string> = {
  waiting: m.admin_mails_waiting_many,
  sent: m.admin_mails_sent_many,
  failed: m.admin_mails_failed_many,
  dropped: m.admin_mails_dropped_many,
}

/** The mails of the last days, for everyone or for one family or teacher. */
export function SchoolMails({ filter }: { filter: MailFilter }) {
  const { search, state, person } = filter
  const list = useSuspenseInfiniteQuery(mailQuery(filter))
  const mails = list.data.pages.flatMap(page => page.mails)
  const personName = list.data.pages[0]?.personName
  return (
    <>
      {person ? (
        <p className="mt-6 flex flex-wrap items-center gap-x-4">
          {personName && <span className="font-semibold">{m.admin_mails_of({ name: personName })}</span>}
          <Link to="/admin/mails" className={quietLink}>
            {m.admin_mails_everyone()}
          </Link>
        </p>
      ) : (
        <SearchForm to="/admin/mails" search={search} label={m.admin_mails_search()} />
      )}
      <nav aria-label={m.admin_mails_states()} className="mt-5 flex flex-wrap gap-2">
        {([undefined, ...mailStates] as const).map(one => (
          <ChoiceChip key={one ?? 'all'} chosen={one === state} asChild>
            <Link
              to="/admin/mails"
              search={{ search: search || undefined, person, mail: one }}
              activeOptions={exactSearch}
            >
              {one ? filterLabels[one]() : m.admin_mails_all()}
            </Link>
          </ChoiceChip>
        ))}
      </nav>
      {mails.length === 0 ? (
        <EmptyState
          className="py-12"
          title={search || state ? m.admin_mails_none_found() : m.admin_mails_none()}
        />
      ) : (
        <MailLines mails={mails} />
      )}
      <MoreButton list={list} className="mt-6">
        {m.admin_older()}
      </MoreButton>
    </>
  )
}

/** The last mails of a family or a teacher, in its record. */
export function MailSection({ person }: { person: string }) {
  const { data } = useSuspenseInfiniteQuery(personMailsQuery(person))
  const mails = data.pages.flatMap(page => page.mails)
  return (
    <RecordSection
      id="mails"
      title={m.admin_mails_title()}
      link={
        data.pages[0]?.next && (
          <Link to="/admin/mails" search={{ person }} className={`${quietLink} text-sm`}>
            {m.admin_mails_see_all()}
          </Link>
        )
      }
    >
      {mails.length === 0 ? <EmptyNote>{m.admin_mails_none()}</EmptyNote> : <MailLines mails={mails} />}
    </RecordSection>
  )
}

const stateColours = { waiting: 'outline', sent: 'success', failed: 'danger', dropped: 'dashed' } as const

const noteOf = ({ state, failure, mayResend }: MailView) => {
  if (state === 'dropped') return m.admin_mails_dropped_note()
  if (!failure) return undefined
  const why = mailFailureLabels[failure]()
  if (state === 'waiting') return `${why} ${m.admin_mails_retry_note()}`
  return `${why} ${mayResend ? mailRemedyLabels[failure]() : m.admin_mails_too_old()}`
}

function MailLines({ mails }: { mails: readonly MailView[] }) {
  const { refetch, onError } = useRefetch(() => {})
  const resend = useMutation(
    adminApi.resend.mutationOptions({
      onSuccess: async () => {
        await refetch()
        toast.success(m.admin_mails_resent())
      },
      onError,
    }),
  )
  return (
    <ul className="mt-6 divide-y border-y">
      {mails.map(mail => {
        const kind = mailKindLabel(mail.kind)
        const note = noteOf(mail)
        return (
          <li key={mail.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5">
            <p className="chiffres w-32 text-sm text-muted-foreground">
              {mail.day}, {mail.time}
            </p>
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{kind}</p>
              <Addressee mail={mail} />
              {note && <p className="text-sm text-muted-foreground">{note}</p>}
            </div>
            <Badge colour={stateColours[mail.state]}>{mailStateLabels[mail.state]()}</Badge>
            {mail.mayResend && (
              <Button
                variant="outline"
                busy={resend.isPending && resend.variables.id === mail.id}
                aria-label={m.admin_mails_resend_named({
                  kind,
                  name: mail.person?.name ?? m.admin_mails_nobody(),
                })}
                onClick={() => resend.mutate({ id: mail.id })}
              >
                {m.admin_mails_resend()}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Addressee({ mail: { person, state, failure } }: { mail: MailView }) {
  if (!person)
    return (
      <p className="text-sm text-muted-foreground">
        {state === 'waiting' && !failure ? m.admin_mails_unknown() : m.admin_mails_nobody()}
      </p>
    )
  return (
    <p className="flex flex-wrap gap-x-4 text-sm wrap-anywhere">
      <Recipient person={person} />
      <MailLink email={person.email} />
    </p>
  )
}

function Recipient({ person: { name, familyId, teacherId } }: { person: NonNullable<MailView['person']> }) {
  if (familyId)
    return (
      <Link to="/admin/families/$id" params={{ id: familyId }} className={quietLink}>
        {name}
      </Link>
    )
  if (teacherId)
    return (
      <Link to="/admin/teachers/$id" params={{ id: teacherId }} className={quietLink}>
        {name}
      </Link>
    )
  return <span>{name}</span>
}
