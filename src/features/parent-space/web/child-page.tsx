import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { BoardPictures } from '#features/classroom/web/board/board-pictures.tsx'
import { ProofreadingNote } from '#features/curriculum/web/proofreading-note.tsx'
import { WorksheetForm } from '#features/documents/web/worksheet-form.tsx'
import { ageAndLevel } from '#features/families/family-labels.ts'
import { ChildLogin } from '#features/families/web/child-login.tsx'
import { studentsQuery } from '#features/families/web/queries.ts'
import { ChildProgress } from '#features/learning/web/home/child-progress.tsx'
import { PlacementPanel } from '#features/placement/web/placement-panel.tsx'
import { RecordingConsent } from '#features/recordings/web/recording-consent.tsx'
import { Recordings } from '#features/recordings/web/recordings.tsx'
import { ChildReports } from '#features/reports/web/child-reports.tsx'
import { HomeworkList } from '#features/reports/web/homework-list.tsx'
import { TrialProposal } from '#features/reports/web/trial-proposal.tsx'
import { ReviewInvitation } from '#features/reviews/web/review-link.tsx'
import { VoiceConsent } from '#features/voices/web/voice-consent.tsx'
import { VoiceList } from '#features/voices/web/voice-list.tsx'
import { m } from '#paraglide/messages.js'
import { schoolZone } from '#platform/time/school-zone.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { BackLink } from '#ui/layout/back-link.tsx'
import { ChildGoals } from './child-goals.tsx'

/** A child's login, lessons, goals, homework, reports and progress. */
export function ChildPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(studentsQuery())
  const { viewer } = useRouteContext({ from: '__root__' })
  const timezone = viewer?.timezone ?? schoolZone
  const student = data.students.find(one => one.id === id)
  if (!student) return null
  return (
    <>
      <BackLink to="/parent/children">{m.families_back_to_children()}</BackLink>
      <div className="mt-3 flex items-center gap-5">
        <LetterPortrait name={student.firstName} className="size-16 shrink-0 sm:size-20" />
        <div className="min-w-0">
          <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{student.firstName}</h1>
          <p className="mt-1 text-lg text-muted-foreground">{ageAndLevel(student)}</p>
        </div>
      </div>
      <div className="mt-6 border-y py-4">
        <ChildLogin student={student} />
      </div>
      <p className="mt-5 flex flex-wrap gap-3">
        <Link
          to="/parent/children/$id/espace"
          params={{ id }}
          className={`${buttonClass('primary')} max-sm:w-full`}
        >
          {m.families_entrance_title({ of: ofName(student.firstName) })}
        </Link>
        <Link
          to="/parent/children/$id/semaine"
          params={{ id }}
          className={`${buttonClass('outline')} max-sm:w-full`}
        >
          {m.reports_week_of({ of: ofName(student.firstName) })}
        </Link>
        <Link
          to="/parent/upcoming"
          search={{ enfant: id }}
          className={`${buttonClass('outline')} max-sm:w-full`}
        >
          {m.families_lessons_of({ of: ofName(student.firstName) })}
        </Link>
      </p>
      <ChildGoals student={student} />
      <PlacementPanel studentId={id} />
      <HomeworkList reader="parent" studentId={id} />
      <ChildReports
        studentId={id}
        none={m.reports_none()}
        footer={(report, isLatest) =>
          isLatest && (
            <>
              <TrialProposal report={report} timezone={timezone} />
              <ReviewInvitation
                teacherId={report.teacherId}
                isParent={viewer?.role === 'parent'}
                heading="h4"
              />
            </>
          )
        }
      />
      <VoiceConsent studentId={id} name={student.firstName} />
      <VoiceList
        studentId={id}
        reader="parent"
        title={m.voices_title_parent({ of: ofName(student.firstName) })}
      />
      <RecordingConsent studentId={id} name={student.firstName} />
      <Recordings studentId={id} mayDelete={viewer?.role === 'parent'} />
      <BoardPictures studentId={id} />
      <WorksheetForm studentId={id} name={student.firstName} />
      <ChildProgress studentId={id} isLevelKnown={student.levelKnown} />
      <ProofreadingNote level={student.level} />
    </>
  )
}
