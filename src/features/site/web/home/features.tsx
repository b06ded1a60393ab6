import type { SchoolContent } from '#features/school/school.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Star } from '#ui/brand/khatam.tsx'
import { LetterStar } from '#ui/brand/letter-star.tsx'

const card = 'flex flex-col rounded-2xl p-7 sm:p-8'
const picture = 'flex h-36'

/** Parses « 4,8/5 » into its two figures as text, and the rating as a number. */
const parseRating = (rating: string) => {
  const [figure = rating, outOf] = rating.split('/')
  const value = Number(figure.replace(',', '.'))
  return { figure, outOf, value: Number.isFinite(value) ? value : 0 }
}
const withoutPlus = (figure: string) => figure.replace('+', '')

export function Features({ statistics, testimonials }: Pick<SchoolContent, 'statistics' | 'testimonials'>) {
  const { students, lessons } = statistics
  const quoted = testimonials.find(testimonial => testimonial.short) ?? testimonials[0]
  const hasOpinions = quoted || statistics.rating
  return (
    <section className="mx-auto max-w-page px-gutter py-section" aria-labelledby="t-cours">
      <div className="max-w-2xl">
        <h2 id="t-cours" className="text-4xl tracking-display">
          {m.site_home_features_title()}
        </h2>
        <p className="mt-4 text-lg text-muted-foreground">{m.site_home_features_text()}</p>
      </div>
      <div
        className={`mt-12 grid grid-cols-[minmax(0,1fr)] gap-5 ${hasOpinions ? 'lg:grid-cols-3' : 'lg:grid-cols-2'}`}
      >
        <article className={`${card} bg-wash-paon text-wash-paon-foreground`}>
          <div className={`${picture} items-end`}>
            <LetterStar name="Salma" className="size-24 min-w-0 shrink fill-paon-700 text-chaux-0" />
            <LetterStar name="Nadia" className="size-24 min-w-0 shrink fill-safran-400 text-encre-950" />
            <LetterStar name="Karim" className="size-24 min-w-0 shrink" />
          </div>
          <h3 className="mt-7 text-xl">{m.site_home_certified_title()}</h3>
          <p className="mt-2">{m.site_home_certified_text()}</p>
        </article>
        {hasOpinions && (
          <article className={`${card} bg-wash-safran text-wash-safran-foreground`}>
            <div className={`${picture} flex-col justify-end gap-4`}>
              {statistics.rating ? (
                <Rating text={statistics.rating} />
              ) : (
                <Arabic kufi className="text-[3.75rem] leading-[1.5]! font-bold">
                  {m.site_home_thanks()}
                </Arabic>
              )}
            </div>
            <h3 className="mt-7 text-xl">{m.site_home_reviews_title()}</h3>
            {students && lessons && (
              <p className="mt-2">
                {m.site_home_figures_text({
                  students: withoutPlus(students),
                  lessons: withoutPlus(lessons),
                })}
              </p>
            )}
            {quoted && (
              <p className="mt-2">
                {m.site_home_reviews_text({ quote: quoted.short ?? quoted.quote, name: quoted.name })}
              </p>
            )}
          </article>
        )}
        <article className={`${card} bg-wash-grenade text-wash-grenade-foreground`}>
          {/* Its height is fixed, so what it shows can wait until it comes near: these words alone need the text font of
              Arabic (94 kB), which delayed the first picture of the page. */}
          <ul className={`${picture} items-end gap-2.5 [content-visibility:auto]`}>
            <Word arabic="بَيْت" french={m.site_word_house()} />
            <Word arabic="شَمْس" french={m.site_word_sun()} />
            <Word arabic="وَرْدَة" french={m.site_word_rose()} />
          </ul>
          <h3 className="mt-7 text-xl">{m.site_home_resources_title()}</h3>
          <p className="mt-2">{m.site_home_resources_text()}</p>
        </article>
      </div>
    </section>
  )
}

/** The school's own rating, as a figure and as stars. */
function Rating({ text }: { text: string }) {
  const rating = parseRating(text)
  return (
    <>
      <p className="sr-only">{m.site_home_rating({ rating: text })}</p>
      <div aria-hidden="true" className="flex items-baseline gap-2">
        <span className="titre chiffres text-[4.75rem] leading-[0.85] font-bold">{rating.figure}</span>
        {rating.outOf && <span className="titre text-xl font-semibold">/{rating.outOf}</span>}
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {[0, 1, 2, 3, 4].map(star => (
          <Star key={star} part={rating.value - star} className="size-5.5 text-wash-safran-foreground" />
        ))}
      </div>
    </>
  )
}

function Word({ arabic, french }: { arabic: string; french: string }) {
  return (
    <li className="inline-flex flex-1 flex-col items-center justify-center rounded-xl bg-card px-2 pt-2 pb-3 text-card-foreground">
      <Arabic className="text-[1.875rem] leading-[1.75]! font-medium">{arabic}</Arabic>
      <span className="text-xs">{french}</span>
    </li>
  )
}
