import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/school/web/page-head.ts'
import { presentationQuery } from '#features/site/web/queries.ts'
import { TestimonialsPage } from '#features/site/web/testimonials-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_site/testimonials')({
  loader: ({ context }) => context.queryClient.ensureQueryData(presentationQuery()),
  head: ({ match }) =>
    pageHead(match.context.school, {
      title: m.site_testimonials_title(),
      description: m.site_testimonials_description(),
      path: '/testimonials',
    }),
  component: Testimonials,
})

function Testimonials() {
  const { testimonials } = Route.useLoaderData()
  return <TestimonialsPage testimonials={testimonials} />
}
