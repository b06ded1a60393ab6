import type { ReactNode } from 'react'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { fullName } from '#platform/words/full-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { LevelMark } from '#ui/brand/level-mark.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { cn } from '#ui/cn.ts'
import type { TeacherProfile as Profile } from '../server/view.ts'
import { agesLabel, spokenLanguagesLabel, varietiesLabel } from './teacher-labels.ts'
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

export function TeacherFacts({ teacher, className }: { teacher: Profile; className?: string }) {
  const { varieties, languages, levels } = teacher
  const facts: [string, ReactNode][] = [
    [m.teachers_facts_children(), agesLabel(teacher)],
    [m.teachers_facts_arabic(), varietiesLabel(varieties)],
    [m.teachers_facts_languages(), spokenLanguagesLabel(languages)],
    [
      m.teachers_facts_levels(),
      levels.length > 0 && (
        <ul className="flex flex-col gap-1 text-base font-normal">
          {levels.map(level => (
            <li key={level} className="flex items-center gap-2.5">
              <LevelMark level={Number(level.at(-1))} className="size-5" />
              {levelLabel[level]()}
            </li>
          ))}
        </ul>
      ),
    ],
  ]
  return (
    <dl
      className={cn('mt-6 grid gap-x-6 gap-y-5 rounded-2xl bg-muted p-6 min-[22rem]:grid-cols-2', className)}
    >
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="titre mt-1 text-xl leading-snug font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/**
 * The sections of a profile: who the teacher is, where they learnt, what they teach. What people write is French, on English pages
 * too.
 */
export const TeacherDetails = ({ teacher, withVideo = true }: { teacher: Profile; withVideo?: boolean }) => (
  <>
    {withVideo && (
      <div className="border-t pt-9">
        <TeacherVideo url={teacher.presentationVideoUrl} name={fullName(teacher)}>
          <NoVideo teacher={teacher} />
        </TeacherVideo>
      </div>
    )}
    {(teacher.bio || teacher.bioAr || teacher.teachingStyle.length > 0) && (
      <Section title={m.teachers_bio()}>
        {teacher.bio && (
          <p lang="fr" className="max-w-read text-lg whitespace-pre-line">
            {teacher.bio}
          </p>
        )}
        {teacher.bioAr && (
          // Its font (94 kB) waits until it comes near: it delayed the first picture of the page.
          <p className="mt-6 max-w-read">
            <Arabic className="block font-naskh text-ar-base whitespace-pre-line [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]">
              {teacher.bioAr}
            </Arabic>
          </p>
        )}
        <div lang="fr">
          <Chips labels={teacher.teachingStyle} className="mt-6" />
        </div>
      </Section>
    )}
    {teacher.education.length > 0 && (
      <Section title={m.teachers_education()}>
        <ol lang="fr" className="flex flex-col gap-5">
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
        <p lang="fr" className="max-w-read whitespace-pre-line">
          {teacher.teachingExperience}
        </p>
      </Section>
    )}
  </>
)

/** In place of a video: a greeting, and how to meet the teacher all the same. */
function NoVideo({ teacher: { firstName, trialLessonAvailable } }: { teacher: Profile }) {
  return (
    <div className="on-band relative isolate mb-9 flex flex-col items-center gap-3 overflow-clip rounded-2xl bg-band p-8 text-center text-band-foreground">
      <Girih className="inset-0 -z-10 text-band-line" />
      <Arabic kufi className="text-5xl leading-[1.4]! font-bold">
        {m.teachers_video_greeting()}
      </Arabic>
      <p className="titre text-xl font-semibold">{m.teachers_no_video()}</p>
      <p className="max-w-sm text-band-muted">
        {trialLessonAvailable
          ? m.teachers_no_video_trial({ name: firstName })
          : m.teachers_no_video_text({ name: firstName })}
      </p>
    </div>
  )
}
