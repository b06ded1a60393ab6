import { defaultStringifySearch, Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { isDaytime } from '#features/availability/child-day.ts'
import type { SearchedChild } from '#features/families/web/search.ts'
import { agesLabel, varietiesLabel } from '#features/teachers/web/teacher-labels.ts'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { TeacherRating } from '#features/teachers/web/teacher-rating.tsx'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { showDay, showDayShort } from '#platform/time/date-format.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { bookingLink, typeWith } from '../booking-link.ts'
import type { FoundTeacher } from './finder-search.ts'
import { freeHourLabel } from './free-hour-label.ts'

function Price({ cents, className }: { cents: number; className: string }) {
  return (
    <p className="shrink-0 whitespace-nowrap">
      <span className={`titre chiffres font-bold ${className}`}>{formatEuros(cents)}</span>
      <span className="text-sm text-muted-foreground">{m.teachers_per_hour_short()}</span>
    </p>
  )
}

const RatingAndTrial = ({ teacher }: { teacher: FoundTeacher }) => (
  <div className="flex flex-wrap items-center gap-x-4">
    <TeacherRating teacher={teacher} />
    {teacher.trialLessonAvailable && (
      <p className="mt-2 inline-flex items-center gap-2 text-sm">
        <Nuqta className="size-2" />
        {m.teachers_trial()}
      </p>
    )}
  </div>
)

/** «Enfants de 4 à 9 ans · levantin et littéral» */
const audience = (teacher: FoundTeacher) =>
  [m.teachers_children({ ages: agesLabel(teacher) }), varietiesLabel(teacher.varieties)]
    .filter(Boolean)
    .join(' · ')

/** The profile, which goes on with the child that was searched for. */
const profileHref = ({ id }: FoundTeacher, child: SearchedChild) =>
  localizedPath(`/teacher/${id}`) + defaultStringifySearch(child)

/** The first result, larger, with hours to press. */
export function FirstTeacher({
  teacher,
  label,
  child,
  isSignedIn,
  onOpen,
}: {
  teacher: FoundTeacher
  label: string | undefined
  /** The child that is searched for. */
  child: SearchedChild
  isSignedIn: boolean
  onOpen: MouseEventHandler<HTMLAnchorElement>
}) {
  const name = fullName(teacher)
  const [first] = teacher.slots
  const slots = teacher.slots.filter(({ time }) => isDaytime(time, child.age))
  return (
    <article className="grid overflow-hidden rounded-2xl border bg-card md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="relative flex h-40 items-center overflow-hidden px-6 md:h-auto md:justify-center">
        <div className="letter-frieze absolute! inset-0 h-full!" data-tone="ciel" />
        <TeacherPortrait
          name={name}
          photoId={teacher.photoId}
          width={180}
          isFirst
          className="relative size-32 md:size-45"
        />
      </div>
      <div className="flex flex-col p-6 pt-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            {label && <p className="text-sm font-semibold text-primary">{label}</p>}
            <h3 className="mt-0.5 text-[1.75rem] leading-tight wrap-anywhere">{name}</h3>
          </div>
          <Price cents={teacher.hourlyRateCents} className="text-2xl" />
        </div>
        <RatingAndTrial teacher={teacher} />
        {teacher.headline && (
          <p lang="fr" className="mt-3">
            {teacher.headline}
          </p>
        )}
        <p className="mt-1 text-sm text-muted-foreground">{audience(teacher)}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-3 border-t pt-4">
          <p className="text-sm text-muted-foreground">
            {!first
              ? m.teachers_free_none()
              : slots.length > 0
                ? m.teachers_free_on({ day: showDayShort(first.date) })
                : freeHourLabel(first, child.age)}
          </p>
          {slots.map(({ date, time, startsAt }) => (
            <Link
              key={startsAt}
              {...bookingLink(
                isSignedIn,
                { teacherId: teacher.id, lessonType: typeWith(teacher), date, startsAt },
                child,
              )}
              preload={false}
              className="hour-button"
              aria-label={m.teachers_slot_named({ name: teacher.firstName, day: showDay(date), time })}
            >
              <time dateTime={startsAt}>{time}</time>
            </Link>
          ))}
          <a
            href={profileHref(teacher, child)}
            onClick={onOpen}
            className={`${buttonClass('primary')} ml-auto max-sm:w-full`}
            aria-label={m.teachers_see_profile_of({ of: ofName(name) })}
          >
            {m.teachers_see_profile()}
          </a>
        </div>
      </div>
    </article>
  )
}

/** A teacher in the list. The whole card leads to the profile. */
export function TeacherRow({
  teacher,
  child,
  onOpen,
}: {
  teacher: FoundTeacher
  /** The child that is searched for. */
  child: SearchedChild
  /** Opens the profile without loading a new page: the router's own links are slower to render in a long list. */
  onOpen: MouseEventHandler<HTMLAnchorElement>
}) {
  const name = fullName(teacher)
  const [next] = teacher.slots
  return (
    <article className="relative flex gap-5 border-b py-6">
      <TeacherPortrait name={name} photoId={teacher.photoId} width={96} className="size-18 sm:size-24" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 text-xl leading-snug wrap-anywhere">
            <a
              href={profileHref(teacher, child)}
              onClick={onOpen}
              className="before:absolute before:inset-0 hover:underline hover:underline-offset-4"
              aria-label={m.teachers_see_profile_of({ of: ofName(name) })}
            >
              {name}
            </a>
          </h3>
          <Price cents={teacher.hourlyRateCents} className="text-lg" />
        </div>
        <RatingAndTrial teacher={teacher} />
        {teacher.headline && (
          <p lang="fr" className="mt-2">
            {teacher.headline}
          </p>
        )}
        <p className="mt-1 text-sm text-muted-foreground">{audience(teacher)}</p>
        <p className="mt-2 flex items-center gap-2 text-sm text-primary">
          <Clock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          {next ? (
            <time dateTime={next.startsAt} className="font-semibold">
              {freeHourLabel(next, child.age)}
            </time>
          ) : (
            <span className="text-muted-foreground">{m.teachers_free_none()}</span>
          )}
        </p>
      </div>
    </article>
  )
}
