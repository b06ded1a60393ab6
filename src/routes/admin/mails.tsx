import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ExportLink } from '#features/admin/web/lists/export-link.tsx'
import { SchoolMails } from '#features/admin/web/lists/mail-list.tsx'
import { mailQuery } from '#features/admin/web/queries.ts'
import { m } from '#paraglide/messages.js'
import { mailStates } from '#platform/mail/mail-outcome.ts'
import { optionalParam, searchText } from '#platform/search/search-params.ts'
import { LoadFailure } from '#ui/feedback/load-failure.tsx'
import { ListSkeleton } from '#ui/feedback/page-skeletons.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { loadWithTitle, spaceHead } from '../-shell/space-page.ts'

export const Route = createFileRoute('/admin/mails')({
  validateSearch: v.object({
    search: searchText,
    mail: optionalParam(v.picklist(mailStates)),
    person: optionalParam(v.pipe(v.string(), v.uuid())),
  }),
  loaderDeps: ({ search: { search = '', mail, person } }) => ({ search, state: mail, person }),
  loader: ({ context, deps }) =>
    loadWithTitle(m.admin_mails_title, context.queryClient.ensureInfiniteQueryData(mailQuery(deps))),
  head: spaceHead,
  pendingMs: 150,
  pendingComponent: ListSkeleton,
  errorComponent: () => <LoadFailure title={m.school_load_failed()} />,
  component: MailsPage,
})

function MailsPage() {
  return (
    <>
      <PageTitle
        title={m.admin_mails_title()}
        text={m.admin_mails_text()}
        action={<ExportLink list="mails" />}
      />
      <SchoolMails filter={Route.useLoaderDeps()} />
    </>
  )
}
