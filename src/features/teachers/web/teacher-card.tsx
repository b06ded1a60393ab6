import type { MouseEventHandler } from 'react'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterFrieze } from '#ui/brand/letter-frieze.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { TeacherCard as Card } from '../server/views.ts'
import { specializationLabel } from './teacher-labels.ts'
import { TeacherRating } from './teacher-rating.tsx'

/**
 * A teacher in the list. A plain link instead of the router's, which is slower to render 24 times; `onOpen` navigates
 * without loading a new page.
 */
export function TeacherCard({
  teacher,
  onOpen,
}: {
  teacher: Card
  onOpen: MouseEventHandler<HTMLAnchorElement>
}) {
  const name = `${teacher.firstName} ${teacher.lastName}`
  return (
    <article className="group flex flex-col overflow-hidden rounded-xl border bg-card transition-shadow duration-(--duration-base) hover:shadow-md">
      <LetterFrieze name={name} />
      <div className="flex flex-1 flex-col p-6 pt-5">
        <h3 className="text-2xl leading-tight">{name}</h3>
        <TeacherRating teacher={teacher} />
        {teacher.headline && <p className="mt-4">{teacher.headline}</p>}
        <ul className="mt-4 flex flex-wrap gap-1.5">
          {teacher.specialization.map(word => (
            <li key={word} className="chip">
              {specializationLabel(word)}
            </li>
          ))}
          {teacher.trialLessonAvailable && (
            <li className="chip chip-safran">
              <Nuqta className="size-1.5 bg-current" />
              {m.teachers_trial()}
            </li>
          )}
        </ul>
        <div className="mt-auto flex items-center justify-between gap-3 pt-6">
          <p className="flex items-baseline gap-1">
            <span className="titre chiffres text-2xl font-bold">{formatEuros(teacher.hourlyRateCents)}</span>
            <span className="text-sm text-muted-foreground">{m.teachers_per_hour_short()}</span>
          </p>
          <a
            href={localizedPath(`/teacher/${teacher.id}`)}
            onClick={onOpen}
            className={`${buttonClass('outline')} group-hover:border-primary`}
            aria-label={m.teachers_see_profile_of({ of: ofName(name) })}
          >
            {m.teachers_see_profile()}
          </a>
        </div>
      </div>
    </article>
  )
}

export function TeacherCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-xl border bg-card">
      <Skeleton className="h-28 rounded-none" />
      <div className="p-6 pt-5">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-5 h-11" />
        <div className="mt-4 flex gap-1.5">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-20" />
        </div>
        <div className="mt-6 flex items-center justify-between">
          <Skeleton className="h-8 w-16" />
          <Skeleton className="h-11 w-32" />
        </div>
      </div>
    </div>
  )
}
