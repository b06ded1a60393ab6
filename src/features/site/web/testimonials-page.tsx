import { Link, useRouteContext } from '@tanstack/react-router'
import { trialSearch, useBookingLink } from '#features/booking/web/booking-link.ts'
import type { SchoolContent } from '#features/school/school.ts'
import { m } from '#paraglide/messages.js'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHero } from './page-hero.tsx'

export function TestimonialsPage({ testimonials }: Pick<SchoolContent, 'testimonials'>) {
  const { school } = useRouteContext({ from: '__root__' })
  const link = useBookingLink(school.hasTrials ? trialSearch : undefined)
  const isEmpty = testimonials.length === 0
  return (
    <>
      <PageHero
        tone="safran"
        title={m.site_testimonials_title()}
        lead={isEmpty ? m.site_testimonials_none_text() : m.site_testimonials_lead()}
        word={{ arabic: 'شُكْرًا', latin: m.site_testimonials_word_latin(), french: m.site_testimonials_word() }}
      />
      <section className="mx-auto max-w-page px-gutter py-section" aria-label={m.site_nav_testimonials()}>
        {isEmpty && (
          <EmptyState
            title={m.site_testimonials_none()}
            action={
              <Link to="/teachers" className="btn btn-outline btn-md">
                {m.site_not_found_teachers()}
              </Link>
            }
          />
        )}
        <ul className="grid gap-x-12 gap-y-12 md:grid-cols-2">
          {testimonials.map(({ name, about, quote }) => (
            <li key={name} className="border-t-2 border-primary pt-6">
              <figure className="flex h-full flex-col">
                <blockquote className="text-xl">
                  <p>{m.site_quote({ quote })}</p>
                </blockquote>
                <figcaption className="mt-auto flex items-center gap-4 pt-6">
                  <LetterPortrait name={name} />
                  <span>
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-muted-foreground">{about}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="mt-14 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Link {...link} className="btn btn-highlight btn-lg">
            {school.hasTrials ? m.site_home_book_trial() : m.site_nav_book()}
          </Link>
        </div>
      </section>
    </>
  )
}
