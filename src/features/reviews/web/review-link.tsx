import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Star } from '#ui/brand/khatam.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { rateableQuery } from './queries.ts'

/** The link to write or change a review; undefined while loading, and before a first lesson. */
const useRateable = (teacherId: string, isParent: boolean) => {
  const { data } = useQuery({ ...rateableQuery(), enabled: isParent })
  return data?.teachers.find(teacher => teacher.teacherId === teacherId)
}

type Props = { teacherId: string; isParent: boolean }

/** In a list of past lessons: to the review of their teacher. */
export function ReviewLink({ teacherId, isParent }: Props) {
  const teacher = useRateable(teacherId, isParent)
  if (!teacher) return null
  const { firstName: name, stars, isHidden } = teacher
  return (
    <Link
      to="/parent/reviews/$teacherId"
      params={{ teacherId }}
      preload={false}
      className="inline-flex min-h-11 items-center gap-2 text-sm link-underlined"
      aria-label={
        stars === null
          ? m.reviews_write_about({ teacher: name })
          : isHidden
            ? m.reviews_given_hidden_about({ teacher: name })
            : m.reviews_given_about({ teacher: name, stars })
      }
    >
      {isHidden ? (
        <EyeOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 max-sm:hidden" />
      ) : (
        <Star part={stars === null ? 0 : 1} className="size-3.5 max-sm:hidden" />
      )}
      {stars === null ? m.reviews_write() : isHidden ? m.reviews_given_hidden() : m.reviews_given({ stars })}
    </Link>
  )
}

/** An invitation to a family that has not rated the teacher yet: below the latest report, and after a lesson. */
export function ReviewInvitation({
  teacherId,
  isParent,
  heading: Heading,
}: Props & { heading: 'h3' | 'h4' }) {
  const teacher = useRateable(teacherId, isParent)
  if (!teacher || teacher.stars !== null) return null
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-wash-paon p-5 text-wash-paon-foreground">
      <div className="min-w-0 flex-1 basis-56">
        <Heading className="font-display text-lg font-bold wrap-anywhere">
          {m.reviews_invite({ teacher: teacher.firstName })}
        </Heading>
        <p className="mt-1">{m.reviews_invite_text()}</p>
      </div>
      <Link
        to="/parent/reviews/$teacherId"
        params={{ teacherId }}
        className={`${buttonClass('outline')} max-sm:w-full`}
      >
        {m.reviews_write()}
      </Link>
    </div>
  )
}
