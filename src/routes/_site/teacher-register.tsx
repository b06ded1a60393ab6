import { createFileRoute } from '@tanstack/react-router'
import { Apply } from '~/accounts/web/apply'
import { onlySignedOut } from '~/accounts/web/guard'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'

/** The same page as /register/teacher, which is its canonical address and where a refused form comes back to. */
export const Route = createFileRoute('/_site/teacher-register')({
  beforeLoad: ({ context }) => onlySignedOut(context.viewer, undefined),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.accounts_apply_title(),
      description: m.accounts_apply_description(),
      path: '/register/teacher',
    }),
  component: () => <Apply state={null} />,
})
