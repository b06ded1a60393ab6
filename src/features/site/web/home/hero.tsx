import { Link, useRouteContext } from '@tanstack/react-router'
import { trialSearch, useBookingLink } from '#features/booking/web/booking-link.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Wall } from '#ui/brand/wall.tsx'
import { ListenButton } from './listen-button.tsx'

const word = 'كَلِمَة'

export function Hero() {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  // The wizard knows whether a signed-in family may still have a trial.
  const offersTrial = !viewer && school.hasTrials
  const link = useBookingLink(offersTrial ? trialSearch : {})
  const promises = [m.site_home_trial_minutes(), m.site_home_trial_card(), m.site_home_trial_level()]
  return (
    <section className="relative isolate">
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] px-gutter lg:grid-cols-[minmax(0,35rem)_1fr]">
        <div className="pt-12 pb-10 sm:pt-16 lg:py-28">
          <h1 className="text-5xl tracking-display">
            {m.site_home_title_1()}
            <br />
            {m.site_home_title_2()}
          </h1>
          <p className="mt-6 max-w-[31rem] text-lg text-muted-foreground">{m.site_home_lead()}</p>
          <div className="mt-9 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Link {...link} className="btn btn-highlight btn-lg">
              {offersTrial ? m.site_home_book_trial() : m.site_nav_book()}
            </Link>
            <Link to="/teachers" className="btn btn-outline btn-lg">
              {m.site_nav_teachers()}
            </Link>
          </div>
          {offersTrial && (
            <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-sm text-muted-foreground">
              {promises.map(promise => (
                <li key={promise} className="inline-flex items-center gap-2.5">
                  <Nuqta className="size-1.5" />
                  {promise}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="relative -mx-gutter h-[25.5rem] overflow-hidden sm:h-[34rem] lg:absolute lg:inset-y-0 lg:right-0 lg:left-[46%] lg:mx-0 lg:h-auto lg:overflow-visible">
          <div className="absolute top-1/2 left-1/2 h-[30rem] w-[32rem] -translate-x-[54%] -translate-y-1/2 sm:h-[40rem] sm:w-[42rem] lg:inset-0 lg:size-full lg:translate-0 lg:overflow-hidden">
            <Wall className="size-full">
              <figure className="flex flex-col items-center">
                <Arabic
                  kufi
                  className="text-[3.75rem] leading-[1.5]! font-bold text-primary sm:text-[5.125rem]"
                >
                  {word}
                </Arabic>
                <figcaption className="mt-1 text-sm sm:text-base">
                  <span lang="ar-Latn" className="font-semibold!">
                    kalima
                  </span>{' '}
                  <span className="text-muted-foreground">{m.site_home_word()}</span>
                </figcaption>
                <div className="mt-3 hidden h-9 sm:block">
                  <ListenButton word={word} />
                </div>
              </figure>
            </Wall>
          </div>
        </div>
      </div>
    </section>
  )
}
