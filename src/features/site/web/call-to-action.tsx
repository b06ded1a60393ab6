import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { bookingLink, trialSearch } from '#features/booking/web/booking-link.ts'
import { m } from '#paraglide/messages.js'

const button = 'inline-flex min-h-13 items-center rounded-md px-6 py-2 font-semibold'

type Action = Pick<LinkProps, 'to' | 'search'> & { label: string }

/** The call to action at the end of a page, with one or two links. */
export function CallToAction({
  title,
  text,
  action,
  secondaryAction,
}: {
  title: string
  text: string
  action: Action
  secondaryAction?: Action
}) {
  const id = useId()
  return (
    <section className="mx-auto max-w-page px-gutter pb-section" aria-labelledby={id}>
      <div className="relative isolate overflow-hidden rounded-3xl bg-safran-300 px-7 py-12 text-encre-950 sm:px-14 sm:py-16 dark:bg-band dark:text-safran-100">
        <div
          aria-hidden="true"
          className="tiles-side pointer-events-none absolute inset-y-0 right-0 -z-10 hidden w-[46%] md:block"
        />
        <div className="max-w-lg">
          <h2 id={id} className="text-4xl tracking-display">
            {title}
          </h2>
          <p className="mt-4 text-lg">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link
              to={action.to}
              search={action.search}
              className={`${button} bg-encre-950 text-safran-100 hover:bg-paon-900 dark:bg-highlight dark:text-highlight-foreground dark:hover:bg-highlight-hover`}
            >
              {action.label}
            </Link>
            {secondaryAction && (
              <Link
                to={secondaryAction.to}
                search={secondaryAction.search}
                className={`${button} border border-current/50 hover:bg-current/8`}
              >
                {secondaryAction.label}
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** «Le premier cours est offert», where a teacher gives trials. */
export const firstLessonTitle = (hasTrials: boolean) =>
  hasTrials ? m.site_cta_title() : m.site_cta_first_title()

/** Call to action for the first lesson. Its link leads signed-in users to booking and visitors to registration. */
export function FirstLessonCallToAction({ secondaryAction }: { secondaryAction?: Action }) {
  const { viewer, school } = useRouteContext({ from: '__root__' })
  return (
    <CallToAction
      title={viewer ? m.site_cta_known_title() : firstLessonTitle(school.hasTrials)}
      text={viewer ? m.site_cta_known_text() : m.site_cta_text()}
      action={{
        ...bookingLink(viewer !== null, !viewer && school.hasTrials ? trialSearch : {}),
        label: viewer ? m.site_nav_book() : m.site_cta_register(),
      }}
      {...(secondaryAction && { secondaryAction })}
    />
  )
}
