import { createFileRoute, redirect } from '@tanstack/react-router'
import { accountsApi } from '#features/accounts/web/api.ts'
import { signInFirst } from '#features/accounts/web/guard.ts'
import { FormSearch } from '#features/accounts/web/search.ts'
import { parentsQuery } from '#features/families/web/queries.ts'
import { erasureQuery } from '#features/parent-space/web/erasure-query.ts'
import { OwnData, ownExportQuery } from '#features/privacy/web/own-data.tsx'
import { pageHead } from '#features/school/web/page-head.ts'
import { m } from '#paraglide/messages.js'
import { endSession } from '../-shell/sign-out.tsx'

/** Every adult with an account; a child's data come with its parent's. */
export const Route = createFileRoute('/_site/mes-donnees')({
  validateSearch: FormSearch,
  beforeLoad: ({ context: { viewer }, location }) => {
    if (!viewer) throw signInFirst(location.href, 'sign-in-required')
    if (viewer.role === 'student') throw redirect({ to: '/', search: { notice: 'forbidden' } })
    return { viewer }
  },
  loaderDeps: ({ search: { failed } }) => ({ failed }),
  loader: async ({ context, deps: { failed } }) => {
    const formState = (form: string) => (failed ? accountsApi.formState.call({ form }) : null)
    const { queryClient, viewer } = context
    const isParent = viewer.role === 'parent'
    const [exportState, eraseState, family, effects] = await Promise.all([
      formState('export'),
      formState('erase'),
      isParent ? queryClient.fetchQuery(parentsQuery()) : undefined,
      isParent ? queryClient.fetchQuery(erasureQuery()) : undefined,
      queryClient.ensureQueryData(ownExportQuery()),
    ])
    return {
      states: { export: exportState, erase: eraseState },
      effects,
      otherParent: family?.parents.find(({ isSelf }) => !isSelf)?.firstName,
    }
  },
  head: ({ match }) =>
    pageHead(match.context.school, { title: m.privacy_page_title(), path: '/mes-donnees', isPrivate: true }),
  component: () => (
    <OwnData
      {...Route.useLoaderData()}
      viewer={Route.useRouteContext().viewer}
      endSession={end => endSession(end, 'erased')}
    />
  ),
})
