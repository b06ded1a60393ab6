import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '~/site/web/legal-page'
import { legalText } from '~/site/web/legal-query'
import { pageHead } from '~/site/web/page-head'

export const Route = createFileRoute('/_site/confidentialite')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalText('privacy')),
  head: ({ match, loaderData }) =>
    pageHead(match.context.school, {
      title: loaderData?.title,
      description: loaderData?.description,
      path: '/confidentialite',
    }),
  component: () => <LegalPage page="privacy" />,
})
