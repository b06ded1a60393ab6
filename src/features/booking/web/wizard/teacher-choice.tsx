import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonType } from '#features/school/lesson-types.ts'
import { defaultLength } from '#features/teachers/lesson-lengths.ts'
import { formatRating, reviewsLabel } from '#features/teachers/web/teacher-labels.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { fullName } from '#platform/words/full-name.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Girih } from '#ui/brand/girih.tsx'
import { Star } from '#ui/brand/khatam.tsx'
import { Button } from '#ui/controls/button.tsx'
import { lessonPriceCents } from '../../price.ts'
import { freeHourLabel } from '../finder/free-hour-label.ts'
import type { TeacherCardView } from '../queries.ts'
import { rateLabel } from '../rate-label.ts'
import { FullPrice } from './package-cards.tsx'

/** «4,9 (12 avis)», or «Nouveau» for a teacher without reviews. */
export function Rating({
  teacher: { rating, ratingCount },
}: {
  teacher: { rating: number; ratingCount: number }
}) {
  if (rating === 0) return <>{m.booking_teacher_new()}</>
  return (
    <>
      <Star className="mr-1.5 inline-block size-3.5 align-[-0.1em]" />
      <span aria-hidden="true" className="chiffres">
        {formatRating(rating)}
      </span>
      <span className="sr-only">{m.booking_teacher_rating({ rating: formatRating(rating) })}</span>
      {` (${reviewsLabel(ratingCount)})`}
    </>
  )
}

/** Rating and price. */
function Facts({
  teacher: { hourlyRateCents, ...teacher },
  lessonType,
  discount = 0,
}: Pick<ChoiceProps, 'teacher' | 'lessonType' | 'discount'>) {
  return (
    <p className="mt-0.5 text-sm text-muted-foreground">
      <Rating teacher={teacher} />
      {' · '}
      <span className="chiffres">
        {discount > 0 && (
          <FullPrice cents={lessonPriceCents(lessonType, hourlyRateCents, defaultLength, 0)} />
        )}
        {rateLabel(hourlyRateCents, lessonType, discount)}
      </span>
    </p>
  )
}

/** Chooses the teacher and goes on to the next step. */
export function ChooseButton({ teacher, isChosen }: { teacher: TeacherCardView; isChosen: boolean }) {
  const name = fullName(teacher)
  const next = teacher.slots?.[0]
  return (
    <Button
      type="submit"
      name="chosenTeacher"
      value={next ? `${teacher.id}~${next.date}` : teacher.id}
      variant={isChosen ? 'primary' : 'outline'}
      aria-label={
        isChosen ? m.booking_teacher_chosen_named({ name }) : m.booking_teacher_choose_named({ name })
      }
    >
      {isChosen && <Check aria-hidden="true" strokeWidth={2.25} />}
      {isChosen ? m.booking_teacher_chosen() : m.booking_teacher_choose()}
    </Button>
  )
}

/** Opens the profile beside the list; without JavaScript a link to its page. */
function ProfileButton({ teacher, isProfileOpen, onOpenProfile }: ChoiceProps) {
  const name = fullName(teacher)
  return (
    <a
      href={localizedPath(`/teacher/${teacher.id}`)}
      className="inline-flex min-h-11 items-center justify-center text-sm text-primary underline underline-offset-4"
      aria-label={m.booking_teacher_profile_named({ of: ofName(name) })}
      aria-expanded={isProfileOpen}
      onClick={event => {
        event.preventDefault()
        onOpenProfile(teacher)
      }}
    >
      {m.booking_teacher_profile()}
    </a>
  )
}

type ChoiceProps = {
  teacher: TeacherCardView
  lessonType: LessonType
  /** Of the chosen package. */
  discount: number | undefined
  isChosen: boolean
  isProfileOpen: boolean
  onOpenProfile: (teacher: TeacherCardView) => void
}

/** The teacher who suits the child best, with the reasons and the next free hours to press. */
export function BestMatch({
  label,
  reasons,
  hours,
  ...props
}: ChoiceProps & { label: string; reasons: readonly string[]; hours: ReactNode }) {
  const { teacher, isChosen } = props
  const name = fullName(teacher)
  return (
    <section
      aria-label={label}
      className="mb-6 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-2xl border-2 border-primary max-sm:relative sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <div className="isolate flex items-center justify-center max-sm:absolute max-sm:top-4 max-sm:left-4 sm:relative sm:bg-wash-paon sm:p-4">
        <Girih kind={8} className="inset-0 text-wash-paon-foreground/20 max-sm:hidden" />
        <TeacherPortrait
          name={name}
          photoId={teacher.photoId}
          width={112}
          isFirst
          className="relative size-20 sm:size-28"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5">
        <div className="max-sm:flex max-sm:min-h-20 max-sm:flex-col max-sm:justify-center max-sm:pl-24">
          <p className="text-sm font-semibold wrap-anywhere text-primary">{label}</p>
          <h3 className="mt-1 text-xl leading-snug wrap-anywhere sm:text-2xl">{name}</h3>
          <Facts {...props} />
        </div>
        <div className="sm:col-span-2">
          {reasons.length > 0 && (
            <ul className="mt-3 flex flex-col gap-1.5 text-sm">
              {reasons.map(reason => (
                <li key={reason} className="flex items-center gap-2.5">
                  <Check aria-hidden="true" strokeWidth={2} className="size-4 shrink-0 text-primary" />
                  {reason}
                </li>
              ))}
            </ul>
          )}
          {/* Before the teacher's own words, so that they stand in the first screen: pressing one is the shortest way. */}
          {hours}
          {teacher.headline && (
            <p lang="fr" className="mt-4 text-sm">
              {teacher.headline}
            </p>
          )}
        </div>
        <div className="flex items-center gap-x-5 max-sm:mt-4 sm:col-start-2 sm:row-start-1 sm:flex-col sm:items-stretch sm:text-center">
          <ChooseButton teacher={teacher} isChosen={isChosen} />
          <ProfileButton {...props} />
        </div>
      </div>
    </section>
  )
}

export function TeacherChoice({
  reasons,
  age,
  ...props
}: ChoiceProps & { reasons: readonly string[]; age: number | undefined }) {
  const next = props.teacher.slots?.[0]
  const { teacher, isChosen } = props
  return (
    <li className="flex flex-col gap-3 py-5 sm:flex-row sm:items-center sm:gap-5">
      <div className="flex min-w-0 flex-1 items-start gap-4">
        <TeacherPortrait
          name={fullName(teacher)}
          photoId={teacher.photoId}
          width={64}
          className="size-16 shrink-0"
        />
        <div className="min-w-0">
          <h3 className="text-lg leading-snug wrap-anywhere">{fullName(teacher)}</h3>
          <Facts {...props} />
          <p className="mt-1 text-sm">
            {reasons.slice(0, 2).join(' · ') || <span lang="fr">{teacher.headline}</span>}
          </p>
          {next && <p className="text-sm text-muted-foreground">{freeHourLabel(next, age)}</p>}
        </div>
      </div>
      <div className="flex items-center gap-x-5 sm:flex-col">
        <ChooseButton teacher={teacher} isChosen={isChosen} />
        <ProfileButton {...props} />
      </div>
    </li>
  )
}
