import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { TeacherDetails, TeacherFacts } from '#features/teachers/web/teacher-details.tsx'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { localizedPath } from '#platform/locale/paths.ts'
import { fullName } from '#platform/words/full-name.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SideSheet } from '#ui/overlays/side-sheet.tsx'
import { type TeacherCardView, teacherQuery } from '../queries.ts'
import { ChooseButton, Rating } from './teacher-choice.tsx'
import { TeacherHours } from './teacher-hours.tsx'
import type { Wizard } from './use-wizard.ts'

/** A teacher's whole profile beside the list, so that reading it, and choosing there, does not leave the booking. */
export function TeacherSheet({
  wizard,
  teacher,
  onClose,
}: {
  wizard: Wizard
  teacher: TeacherCardView | undefined
  onClose: () => void
}) {
  return (
    <SideSheet
      subject={teacher && fullName(teacher)}
      onClose={onClose}
      title={m.booking_teacher_profile_title()}
      className="max-sm:w-full sm:w-[33rem]"
    >
      {teacher && <Profile wizard={wizard} teacher={teacher} />}
    </SideSheet>
  )
}

function Profile({
  wizard: { choices, student, reviewsOf },
  teacher,
}: {
  wizard: Wizard
  teacher: TeacherCardView
}) {
  const { data: profile } = useQuery(teacherQuery(teacher.id))
  const name = fullName(teacher)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-6">
        <div className="flex items-center gap-5">
          <TeacherPortrait name={name} photoId={teacher.photoId} width={112} className="size-28 shrink-0" />
          <div className="min-w-0">
            <p className="titre text-2xl leading-snug font-semibold">{name}</p>
            <p className="mt-1 text-sm text-muted-foreground">
              <Rating teacher={teacher} />
            </p>
            <a
              href={localizedPath(`/teacher/${teacher.id}`)}
              target="_blank"
              rel="noreferrer"
              className="mt-1 inline-flex min-h-11 items-center gap-2 text-sm text-primary underline underline-offset-4"
            >
              <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {m.booking_teacher_whole_page()}
            </a>
          </div>
        </div>
        {profile ? (
          <>
            <TeacherFacts teacher={profile} />
            {choices.path !== 'time' && (
              <TeacherHours choices={choices} teacher={teacher} age={student?.age} />
            )}
            <div className="mt-7">
              <TeacherDetails teacher={profile} withVideo={false} />
            </div>
            <div className="-mx-6 -mb-6 [--spacing-gutter:1.5rem] [--spacing-section:2rem]">
              {reviewsOf(profile)}
            </div>
          </>
        ) : (
          <Spinner />
        )}
      </div>
      <div className="-mx-4 -mb-4 flex border-t px-6 py-3 *:flex-1">
        <ChooseButton teacher={teacher} isChosen={teacher.id === choices.teacherId} />
      </div>
    </>
  )
}
