import { Link } from '@tanstack/react-router'
import { ChevronLeft, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { LetterFrieze } from '#ui/brand/letter-frieze.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import type { TeacherProfile as Profile } from '../server/views.ts'
import { TeacherDetails } from './teacher-details.tsx'
import { specializationLabel } from './teacher-labels.ts'
import { TeacherRating } from './teacher-rating.tsx'
import { TeacherVideo } from './teacher-video.tsx'

/** The public profile; `aside` has the price and the links to book. */
export function TeacherProfile({ teacher, aside }: { teacher: Profile; aside: ReactNode }) {
  const name = `${teacher.firstName} ${teacher.lastName}`
  return (
    <div className="mx-auto max-w-page px-gutter pt-8 pb-section">
      <Link
        to="/teachers"
        className="inline-flex h-11 items-center gap-2 text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {m.teachers_back()}
      </Link>
      <div className="mt-4 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <header className="pb-9">
            <LetterFrieze name={name} size="profile" className="rounded-2xl" />
            <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
              <div>
                <h1 className="text-4xl tracking-display">{name}</h1>
                <TeacherRating teacher={teacher} large />
              </div>
              <ul className="flex flex-wrap gap-1.5 pb-1">
                {teacher.specialization.map(word => (
                  <li key={word} className="chip chip-sm">
                    {specializationLabel(word)}
                  </li>
                ))}
                {teacher.onlineLessons && (
                  <li className="flex">
                    <Chip size="sm" colour="success">
                      <Video aria-hidden="true" strokeWidth={1.75} />
                      {m.teachers_online()}
                    </Chip>
                  </li>
                )}
              </ul>
            </div>
          </header>
          <TeacherVideo url={teacher.presentationVideoUrl} name={name} />
          <TeacherDetails teacher={teacher} />
        </div>
        {aside}
      </div>
    </div>
  )
}
