import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

const button = 'inline-flex h-13 items-center rounded-md px-6 font-semibold'

/** The sign-up call to action. Whoever is signed in is invited to book instead. */
export function Invitation({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="mx-auto max-w-page px-gutter pb-section" aria-labelledby="t-essai">
      <div className="relative isolate overflow-hidden rounded-3xl bg-safran-300 px-7 py-12 text-encre-950 sm:px-14 sm:py-16 dark:bg-band dark:text-safran-100">
        <div
          aria-hidden="true"
          className="tiles-side pointer-events-none absolute inset-y-0 right-0 -z-10 hidden w-[46%] md:block"
        />
        <div className="max-w-lg">
          <h2 id="t-essai" className="text-4xl tracking-display">
            {m.site_cta_title()}
          </h2>
          <p className="mt-4 text-lg">{m.site_cta_text()}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link
              to={isSignedIn ? '/book-lesson' : '/register'}
              className={`${button} bg-encre-950 text-safran-100 hover:bg-paon-900 dark:bg-highlight dark:text-highlight-foreground dark:hover:bg-highlight-hover`}
            >
              {isSignedIn ? m.site_nav_book() : m.site_cta_register()}
            </Link>
            <Link to="/teacher-landing" className={`${button} border border-current/50 hover:bg-current/8`}>
              {m.site_cta_teacher()}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
