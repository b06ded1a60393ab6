import { createFileRoute } from '@tanstack/react-router'
import { bookingApi } from '#features/booking/web/api.ts'
import { pageHead } from '#features/school/web/page-head.ts'
import { FirstLessonCallToAction } from '#features/site/web/call-to-action.tsx'
import { Features } from '#features/site/web/home/features.tsx'
import { Hero } from '#features/site/web/home/hero.tsx'
import { Prices } from '#features/site/web/home/prices.tsx'
import { Reasons } from '#features/site/web/home/reasons.tsx'
import { presentationQuery } from '#features/site/web/queries.ts'
import { courseData, organizationData } from '#features/site/web/structured-data.ts'
import { m } from '#paraglide/messages.js'
import { displayArabicFont, fontPreloads } from '#ui/brand/fonts.ts'
import { wallPreload } from '#ui/brand/wall-preload.ts'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { queryClient } }) => {
    const [school, packages, starting] = await Promise.all([
      queryClient.ensureQueryData(presentationQuery()),
      queryClient.ensureQueryData(bookingApi.packages.queryOptions({ staleTime: 300_000 })),
      queryClient.ensureQueryData(bookingApi.startingPrices.queryOptions({ staleTime: 300_000 })),
    ])
    return { ...school, starting, bestDiscount: Math.max(0, ...packages.map(one => one.discountPercentage)) }
  },
  head: ({ match, loaderData }) => {
    const { school } = match.context
    const offers = loaderData
      ? [
          ...(school.hasTrials ? [{ name: loaderData.prices.trial.title, cents: 0 }] : []),
          { name: loaderData.prices.individual.title, cents: loaderData.starting.individualCents },
          { name: loaderData.prices.group.title, cents: loaderData.starting.groupCents },
        ]
      : []
    const head = pageHead(school, {
      path: '/',
      data: [organizationData(school, loaderData?.contact), courseData(school, offers, '/book-lesson')],
    })
    return { ...head, links: [...head.links, wallPreload, ...fontPreloads([displayArabicFont])] }
  },
  component: Home,
})

function Home() {
  const { statistics, testimonials, prices, starting, bestDiscount } = Route.useLoaderData()
  const { school } = Route.useRouteContext()
  return (
    <>
      <Hero />
      <Features statistics={statistics} testimonials={testimonials} />
      <Prices prices={prices} starting={starting} bestDiscount={bestDiscount} hasTrials={school.hasTrials} />
      <Reasons schoolName={school.name} />
      <FirstLessonCallToAction secondaryAction={{ to: '/teacher-landing', label: m.site_cta_teacher() }} />
    </>
  )
}
