import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'

const button = 'inline-flex min-h-13 items-center rounded-md px-6 py-2 font-semibold'

type Way = Pick<LinkProps, 'to' | 'search'> & { label: string }

/** The call that closes a page: what there is to win, the way to it, and perhaps another. */
export function Invitation({
  title,
  text,
  way,
  otherWay,
}: {
  title: string
  text: string
  way: Way
  otherWay?: Way
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
              to={way.to}
              search={way.search}
              className={`${button} bg-encre-950 text-safran-100 hover:bg-paon-900 dark:bg-highlight dark:text-highlight-foreground dark:hover:bg-highlight-hover`}
            >
              {way.label}
            </Link>
            {otherWay && (
              <Link
                to={otherWay.to}
                search={otherWay.search}
                className={`${button} border border-current/50 hover:bg-current/8`}
              >
                {otherWay.label}
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** To the first lesson, which is free. Whoever is signed in is invited to book instead of signing up. */
export function FirstLesson({ otherWay }: { otherWay?: Way }) {
  const { viewer } = useRouteContext({ from: '__root__' })
  return (
    <Invitation
      title={m.site_cta_title()}
      text={m.site_cta_text()}
      way={
        viewer
          ? { to: '/book-lesson', label: m.site_nav_book() }
          : { to: '/register', label: m.site_cta_register() }
      }
      {...(otherWay && { otherWay })}
    />
  )
}
