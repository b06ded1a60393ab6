import { Link } from '@tanstack/react-router'
import type { BookSearch } from '#features/booking/search.ts'
import { trialSearch, useBookingLink } from '#features/booking/web/booking-link.ts'
import type { SchoolContent } from '#features/school/school.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { Star } from '#ui/brand/khatam.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'

type Offer = SchoolContent['prices']['trial']

type Props = {
  prices: SchoolContent['prices']
  /** The lowest prices of an hour. */
  starting: { individualCents: number; groupCents: number }
  /** The highest discount of a package, in percent; 0 without packages. */
  bestDiscount: number
  /** Whether any teacher gives trials. */
  hasTrials: boolean
}

export function Prices({ prices, starting, bestDiscount, hasTrials }: Props) {
  const packagePoints = bestDiscount > 0 ? [m.site_price_packages({ percentage: String(bestDiscount) })] : []
  return (
    <section
      className="on-band relative isolate overflow-hidden bg-band text-band-foreground"
      aria-labelledby="t-prix"
    >
      <Girih className="inset-0 text-band-line [--girih:13.75rem]" fade="middle" />
      <div className="mx-auto max-w-page px-gutter py-section">
        <h2 id="t-prix" className="text-4xl tracking-display">
          {prices.title}
        </h2>
        <p className="mt-4 max-w-2xl text-lg text-band-muted">{prices.text}</p>
        <div className="mt-12 grid gap-5 lg:auto-cols-fr lg:grid-flow-col lg:items-stretch">
          {hasTrials && (
            <PriceCard
              offer={prices.trial}
              cents={0}
              unit={m.site_price_trial_unit()}
              action={m.site_price_trial_action()}
              search={trialSearch}
            />
          )}
          <PriceCard
            offer={prices.individual}
            morePoints={packagePoints}
            cents={starting.individualCents}
            unit={m.site_price_individual_unit()}
            action={m.site_price_individual_action()}
            search={{ path: 'time', step: 3, lessonType: 'individual' }}
            isPopular
          />
          <PriceCard
            offer={prices.group}
            cents={starting.groupCents}
            unit={m.site_price_group_unit()}
            action={m.site_price_group_action()}
          />
        </div>
      </div>
    </section>
  )
}

function PriceCard({
  offer,
  morePoints = [],
  cents,
  unit,
  action,
  search,
  isPopular = false,
}: {
  offer: Offer
  morePoints?: string[]
  cents: number
  unit: string
  action: string
  /** The wizard's choices; without them the card leads to the groups. */
  search?: BookSearch
  isPopular?: boolean
}) {
  const link = useBookingLink(search)
  const mutedText = isPopular ? 'text-encre-600' : 'text-band-muted'
  return (
    <article
      className={cn(
        'flex flex-col rounded-2xl p-7',
        isPopular
          ? 'bg-chaux-0 text-encre-900 shadow-xl lg:-my-5 lg:py-12 dark:bg-paon-100'
          : 'border border-band-muted/25 bg-band/80',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">{offer.title}</h3>
        {isPopular && (
          <span className="inline-flex items-center gap-2 rounded-sm bg-safran-200 px-2.5 py-1 text-xs font-semibold text-encre-950">
            <Star className="size-2.5 bg-encre-950" />
            {m.site_price_popular()}
          </span>
        )}
      </div>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        {cents > 0 && <span className={cn('text-lg', mutedText)}>{m.site_price_from()}</span>}
        <span className="titre chiffres text-[3.25rem] leading-none font-bold">{formatEuros(cents)}</span>
        <span className={cn('text-sm', mutedText)}>{unit}</span>
      </p>
      <p className={cn('mt-5', mutedText)}>{offer.text}</p>
      <ul className="mt-6 mb-8 flex flex-col gap-3">
        {[...offer.points, ...morePoints].map(point => (
          <li key={point} className="flex items-center gap-3">
            <Nuqta className="size-2" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <Link
        {...(search ? link : ({ to: '/groups' } as const))}
        className={cn('btn mt-auto w-full', isPopular ? 'btn-highlight btn-lg' : 'btn-band btn-md')}
      >
        {action}
      </Link>
    </article>
  )
}
