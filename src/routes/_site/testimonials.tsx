import { createFileRoute } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import { pageHead } from '~/site/web/page-head'
import { presentation } from '~/site/web/presentation'
import { TestimonialsPage } from '~/site/web/testimonials-page'

export const Route = createFileRoute('/_site/testimonials')({
  loader: ({ context }) => context.queryClient.ensureQueryData(presentation()),
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
