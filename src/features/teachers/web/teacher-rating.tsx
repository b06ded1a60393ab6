import { m } from '#paraglide/messages.js'
import { Star } from '#ui/brand/khatam.tsx'
import { cn } from '#ui/cn.ts'
import { formatRating, lessonsLabel, reviewsLabel, studentsLabel } from './teacher-labels.ts'

/** Rating, number of reviews and figures in a line; «Nouveau» for a teacher without ratings. */
export function TeacherRating({
  teacher: { rating, ratingCount, totalLessons, totalStudents },
  large = false,
}: {
  teacher: { rating: number; ratingCount: number; totalLessons: number; totalStudents: number }
  large?: boolean
}) {
  const isNew = rating === 0
  return (
    <p
      className={cn(
        'flex flex-wrap items-center text-muted-foreground',
        large ? 'mt-2.5 gap-x-5 gap-y-1.5' : 'mt-2 gap-x-2.5 text-sm',
      )}
    >
      <span className="inline-flex items-center gap-1.5 font-semibold text-foreground">
        <Star className={large ? 'size-4.5' : 'size-[0.9375rem]'} part={isNew ? 0 : 1} />
        {isNew ? (
          m.teachers_rating_new()
        ) : (
          <>
            <span className="sr-only">{`${m.teachers_rating()} `}</span>
            {formatRating(rating)}
          </>
        )}
      </span>
      {!isNew && <span>{reviewsLabel(ratingCount)}</span>}
      {totalLessons > 0 && <span>{lessonsLabel(totalLessons)}</span>}
      {totalStudents > 0 && <span>{studentsLabel(totalStudents)}</span>}
    </p>
  )
}
