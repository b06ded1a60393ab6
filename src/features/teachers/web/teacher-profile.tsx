import { Link } from '@tanstack/react-router'
import { ChevronLeft, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { LetterFrieze } from '#ui/brand/letter-frieze.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import type { TeacherProfile as Profile } from '../server/views.ts'
import { TeacherRating } from './teacher-rating.tsx'
import { TeacherVideo } from './teacher-video.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t py-9">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}

function Chips({ labels, className }: { labels: readonly string[]; className?: string }) {
  if (labels.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className ?? ''}`}>
      {labels.map(label => (
        <li key={label} className="chip chip-sm">
          {label}
        </li>
      ))}
    </ul>
  )
}

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
                    {word}
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
          {(teacher.bio || teacher.bioAr || teacher.teachingStyle.length > 0) && (
            <Section title={m.teachers_bio()}>
              {teacher.bio && <p className="max-w-read text-lg whitespace-pre-line">{teacher.bio}</p>}
              {teacher.bioAr && (
                <p className="mt-6 max-w-read">
                  <Arabic className="block font-naskh text-ar-base whitespace-pre-line">
                    {teacher.bioAr}
                  </Arabic>
                </p>
              )}
              <Chips labels={teacher.teachingStyle} className="mt-6" />
            </Section>
          )}
          {teacher.education.length > 0 && (
            <Section title={m.teachers_education()}>
              <ol className="flex flex-col gap-5">
                {teacher.education.map(({ title, place, year }) => (
                  <li key={`${title} ${place} ${year}`} className="flex gap-4">
                    <Nuqta className="mt-2 size-2.5" />
                    <div>
                      <p className="font-semibold">{title}</p>
                      <p className="text-muted-foreground">{[place, year].filter(Boolean).join(', ')}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </Section>
          )}
          {teacher.teachingExperience && (
            <Section title={m.teachers_experience()}>
              <p className="max-w-read whitespace-pre-line">{teacher.teachingExperience}</p>
            </Section>
          )}
          {teacher.levels.length > 0 && (
            <Section title={m.teachers_levels()}>
              <Chips labels={teacher.levels.map(level => levelLabel[level]())} />
            </Section>
          )}
        </div>
        {aside}
      </div>
    </div>
  )
}
