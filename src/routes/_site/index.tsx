import { createFileRoute } from '@tanstack/react-router'
import { orpc } from '~/api-client'
import { m } from '~/paraglide/messages'
import { displayArabicFont, fontPreloads } from '~/platform/ui/fonts'
import { Features } from '~/site/web/home/features'
import { Hero } from '~/site/web/home/hero'
import { Prices } from '~/site/web/home/prices'
import { Reasons } from '~/site/web/home/reasons'
import { FirstLesson } from '~/site/web/invitation'
import { course, organization } from '~/site/web/organization'
import { pageHead } from '~/site/web/page-head'
import { presentation } from '~/site/web/presentation'
import { shownPrices } from '~/site/web/shown-prices'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { queryClient } }) => {
    const [school, packages] = await Promise.all([
      queryClient.ensureQueryData(presentation()),
      queryClient.ensureQueryData(orpc.booking.packages.queryOptions({ staleTime: 300_000 })),
    ])
    return { ...school, bestDiscount: Math.max(0, ...packages.map(one => one.discountPercentage)) }
  },
  head: ({ match, loaderData }) => {
    const { school } = match.context
    const prices = loaderData?.prices
    const offers = prices
      ? [
          { name: prices.trial.title, cents: shownPrices.trial },
          { name: prices.individual.title, cents: shownPrices.individual },
          { name: prices.group.title, cents: shownPrices.group },
        ]
      : []
    const head = pageHead(school, {
      path: '/',
      data: [organization(school, loaderData?.contact), course(school, offers, '/book-lesson')],
    })
    return { ...head, links: [...head.links, ...fontPreloads([displayArabicFont])] }
  },
  component: Home,
})

function Home() {
  const { statistics, testimonials, prices, bestDiscount } = Route.useLoaderData()
  const { school } = Route.useRouteContext()
  return (
    <>
      <Hero />
      <Features statistics={statistics} testimonials={testimonials} />
      <Prices prices={prices} bestDiscount={bestDiscount} />
      <Reasons schoolName={school.name} />
      <FirstLesson otherWay={{ to: '/teacher-landing', label: m.site_cta_teacher() }} />
    </>
  )
}
