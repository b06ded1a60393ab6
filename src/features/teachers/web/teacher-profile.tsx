import { Link } from '@tanstack/react-router'
import { ChevronLeft, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { Chip } from '#ui/controls/chip.tsx'
import type { TeacherProfile as Profile } from '../server/view.ts'
import { TeacherDetails, TeacherFacts } from './teacher-details.tsx'
import { specializationLabel } from './teacher-labels.ts'
import { TeacherPortrait } from './teacher-portrait.tsx'
import { TeacherRating } from './teacher-rating.tsx'

/** The public profile; `aside` has the price and the links to book, `hours` the week of free hours, `reviews` what families say. */
export function TeacherProfile({
  teacher,
  aside,
  hours,
  reviews,
}: {
  teacher: Profile
  aside: ReactNode
  hours: ReactNode
  reviews: ReactNode
}) {
  const name = fullName(teacher)
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-4 pb-section">
        <Link
          to="/teachers"
          className="inline-flex h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {m.teachers_back()}
        </Link>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0">
            <header className="pb-9">
              <div className="letter-frieze h-28! rounded-2xl sm:h-36!" data-tone="safran" />
              <TeacherPortrait
                name={name}
                photoId={teacher.photoId}
                width={168}
                isFirst
                className="relative -mt-20 ml-5 size-36 sm:-mt-24 sm:ml-8 sm:size-42"
              />
              <h1 className="mt-3 text-4xl tracking-display">{name}</h1>
              <TeacherRating teacher={teacher} large />
              {teacher.headline && (
                <p lang="fr" className="mt-4 text-xl">
                  {teacher.headline}
                </p>
              )}
              <TeacherFacts teacher={teacher} className="xl:grid-cols-4" />
              <ul className="mt-5 flex flex-wrap gap-1.5">
                {teacher.specialization.map(word => (
                  <li key={word} className="chip chip-sm">
                    {specializationLabel(word)}
                  </li>
                ))}
                {teacher.hasVerifiedDiploma && (
                  <li className="chip chip-sm">✓ {m.teachers_verified_diploma()}</li>
                )}
                {teacher.onlineLessons && (
                  <li className="flex">
                    <Chip size="sm" colour="success">
                      <Video aria-hidden="true" strokeWidth={1.75} />
                      {m.teachers_online()}
                    </Chip>
                  </li>
                )}
              </ul>
            </header>
            {hours}
            <TeacherDetails teacher={teacher} />
          </div>
          {aside}
        </div>
      </div>
      {reviews}
    </>
  )
}
