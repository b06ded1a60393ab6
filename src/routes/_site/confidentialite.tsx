import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { LegalPage } from '#features/site/web/legal-page.tsx'
import { legalQuery } from '#features/site/web/queries.ts'

export const Route = createFileRoute('/_site/confidentialite')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalQuery('privacy')),
  head: ({ match, loaderData }) =>
    pageHead(match.context.school, {
      title: loaderData?.title,
      description: loaderData?.description,
      path: '/confidentialite',
    }),
  component: () => <LegalPage page="privacy" />,
})
