import { m } from '#paraglide/messages.js'
import { formatTenths } from '#platform/words/numbers.ts'
import { Star } from '#ui/brand/khatam.tsx'
import { starChoices } from '../reviews.ts'

/** Up to five stars, the last one filled in part: 4.6. */
export function Stars({ stars, className = 'size-4' }: { stars: number; className?: string }) {
  return (
    <span className="inline-flex gap-1">
      {starChoices.map(star => (
        <Star key={star} part={stars - star + 1} className={className} />
      ))}
      <span className="sr-only">{m.reviews_stars({ stars: formatTenths(stars) })}</span>
    </span>
  )
}
