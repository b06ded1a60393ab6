import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/site/web/legal-page'
import { legalText } from '~/site/web/legal-query'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/conditions')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalText('terms')),
  head: ({ match, loaderData }) =>
    pageHead(match.context.school, {
      title: loaderData?.title,
      description: loaderData?.description,
      path: '/conditions',
    }),
  component: () => <LegalPage page="terms" />,
})
