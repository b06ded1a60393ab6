import { createFileRoute } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { LinkSearch } from '#features/accounts/web/search.ts'
import { familiesApi } from '#features/families/web/api.ts'
import { EntrancePage } from '#features/families/web/entrance-page.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'

/** Where the QR code of a child's space leads. */
export const Route = createFileRoute('/_site/entrer')({
  validateSearch: LinkSearch,
  loaderDeps: ({ search: { token = '', failed } }) => ({ token: token.slice(0, 200), failed }),
  loader: async ({ deps: { token, failed } }) => {
    const [{ isOpen }, state] = await Promise.all([
      familiesApi.entrance.call({ token }),
      failed ? accountsApi.formState.call({ form: 'entrer' }) : null,
    ])
    return { token, isOpen, state }
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.accounts_student_title(), path: '/entrer', isPrivate: true }),
  component: () => <EntrancePage {...Route.useLoaderData()} />,
})
