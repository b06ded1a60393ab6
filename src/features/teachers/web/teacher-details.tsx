import type { ReactNode } from 'react'
import { levelLabel } from '#features/families/web/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import type { TeacherProfile as Profile } from '../server/views.ts'

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

/** The sections of a profile: who the teacher is, where they learnt, what they teach. */
export const TeacherDetails = ({ teacher }: { teacher: Profile }) => (
  <>
    {(teacher.bio || teacher.bioAr || teacher.teachingStyle.length > 0) && (
      <Section title={m.teachers_bio()}>
        {teacher.bio && <p className="max-w-read text-lg whitespace-pre-line">{teacher.bio}</p>}
        {teacher.bioAr && (
          <p className="mt-6 max-w-read">
            <Arabic className="block font-naskh text-ar-base whitespace-pre-line">{teacher.bioAr}</Arabic>
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
  </>
)
