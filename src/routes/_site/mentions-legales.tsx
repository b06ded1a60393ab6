import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { LegalPage } from '#features/site/web/legal-page.tsx'
import { legalQuery } from '#features/site/web/queries.ts'

export const Route = createFileRoute('/_site/mentions-legales')({
  loader: ({ context }) => context.queryClient.ensureQueryData(legalQuery('legal-notice')),
  head: ({ match, loaderData }) =>
    pageHead(match.context.school, {
      title: loaderData?.title,
      description: loaderData?.description,
      path: '/mentions-legales',
    }),
  component: () => <LegalPage page="legal-notice" />,
})
