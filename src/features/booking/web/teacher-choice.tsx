import { Check } from 'lucide-react'
import { formatRating } from '#features/teachers/web/teacher-labels.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { Star } from '#ui/brand/khatam.tsx'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import type { TeacherCardView } from './queries.ts'

/** «4,9», or «Nouveau» for a teacher without ratings. */
export function Rating({ rating }: { rating: number }) {
  if (rating === 0) return <>{m.booking_teacher_new()}</>
  return (
    <>
      <Star className="mr-1.5 inline-block size-3.5 align-[-0.1em]" />
      <span aria-hidden="true" className="chiffres">
        {formatRating(rating)}
      </span>
      <span className="sr-only">{m.booking_teacher_rating({ rating: formatRating(rating) })}</span>
    </>
  )
}

export function TeacherChoice({ teacher, isChosen }: { teacher: TeacherCardView; isChosen: boolean }) {
  const name = `${teacher.firstName} ${teacher.lastName}`
  return (
    <li className="flex flex-col gap-4 py-6 sm:flex-row sm:items-center sm:gap-5">
      <div className="flex min-w-0 flex-1 items-start gap-4">
        <LetterPortrait name={name} className="size-16 shrink-0" />
        <div className="min-w-0">
          <h3 className="text-lg leading-snug">{name}</h3>
          <p className="mt-0.5 text-sm text-muted-foreground">
            <Rating rating={teacher.rating} />
            {' · '}
            <span className="chiffres">
              {m.booking_per_hour({ price: formatEuros(teacher.hourlyRateCents) })}
            </span>
          </p>
          {teacher.headline && <p className="mt-2 text-sm">{teacher.headline}</p>}
          <p className="mt-2 flex flex-wrap gap-2">
            {teacher.specialization.map(word => (
              <Chip key={word}>{word}</Chip>
            ))}
            {teacher.trialLessonAvailable && <Chip colour="safran">{m.booking_teacher_trial()}</Chip>}
          </p>
        </div>
      </div>
      <Button
        type="submit"
        name="teacherId"
        value={teacher.id}
        variant={isChosen ? 'primary' : 'outline'}
        aria-pressed={isChosen}
        aria-label={
          isChosen ? m.booking_teacher_chosen_named({ name }) : m.booking_teacher_choose_named({ name })
        }
      >
        {isChosen && <Check aria-hidden="true" strokeWidth={2.25} />}
        {isChosen ? m.booking_teacher_chosen() : m.booking_teacher_choose()}
      </Button>
    </li>
  )
}
