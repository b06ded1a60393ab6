import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { BoardPictures } from '#features/classroom/web/board/board-pictures.tsx'
import { ProofreadingNote } from '#features/curriculum/web/proofreading-note.tsx'
import { StudentFiles } from '#features/documents/web/shared-files.tsx'
import { WorksheetForm } from '#features/documents/web/worksheet-form.tsx'
import { ageAndLevel } from '#features/families/family-labels.ts'
import { PlacementAnswers } from '#features/placement/web/placement-answers.tsx'
import { Recordings } from '#features/recordings/web/recordings.tsx'
import { ChildReports } from '#features/reports/web/child-reports.tsx'
import { CourseTable } from '#features/reports/web/course-table.tsx'
import { courseQuery } from '#features/reports/web/queries.ts'
import { VoiceList } from '#features/voices/web/voice-list.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { BackLink } from '#ui/layout/back-link.tsx'
import { ParentWishes } from './own-students.tsx'
import { ownStudentQuery } from './queries.ts'
import { StudentNote } from './student-note.tsx'

/** One of the teacher's students: what the parents hope for, the steps over time, reports, practice, the teacher's note. */
export function StudentPage({ id }: { id: string }) {
  const { data: student } = useSuspenseQuery(ownStudentQuery(id))
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { firstName, next, lessonsGiven } = student
  return (
    <>
      <BackLink to="/teacher/students">{m.teachers_nav_students()}</BackLink>
      <div className="mt-3 flex flex-wrap items-center gap-5">
        <LetterPortrait name={firstName} className="size-16 shrink-0 sm:size-20" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-3xl tracking-display wrap-anywhere md:text-4xl">{firstName}</h1>
          <p className="mt-1 text-lg text-muted-foreground">{ageAndLevel(student)}</p>
          <p className="chiffres text-muted-foreground">
            {m.reports_student_given({ count: lessonsGiven })}
            {next && `. ${m.reports_student_next({ day: showDay(next.date), time: hourLabel(next) })}`}
          </p>
        </div>
        <Link
          to="/teacher/messages/$personId"
          params={{ personId: id }}
          search={{ studentId: id }}
          className="btn btn-outline btn-md max-sm:w-full"
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          {m.messages_write_family({ of: ofName(firstName) })}
        </Link>
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <h2 className="text-2xl">{m.reports_student_over_time()}</h2>
          <CourseTable lessons={course.lessons} />
          <ChildReports studentId={id} isTeacher />
          <VoiceList
            studentId={id}
            reader="teacher"
            title={m.voices_title_parent({ of: ofName(firstName) })}
          />
          <Recordings studentId={id} mayDelete />
          <BoardPictures studentId={id} />
          <StudentFiles studentId={id} />
          <WorksheetForm studentId={id} name={firstName} />
        </div>
        <div className="space-y-8 max-lg:order-first">
          <div className="[&>dl]:ml-0!">
            <ParentWishes student={student} />
          </div>
          <div>
            <Practice course={course} />
            <ProofreadingNote level={student.level} />
          </div>
          {course.placement && <PlacementAnswers placement={course.placement} />}
          <section
            aria-labelledby="notes"
            className="rounded-xl border border-dashed bg-muted p-4 [&>*]:pl-0!"
          >
            <h2 id="notes" className="mb-3 text-lg">
              {m.reports_student_notes()}
            </h2>
            <StudentNote id={id} name={firstName} note={student.note} />
          </section>
        </div>
      </div>
    </>
  )
}

type Course = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof courseQuery>['queryFn']>>>>

/** The child's practice: sessions of the week, known items, and those that are not yet known. */
function Practice({ course: { practice, sinceLast, known, hesitating } }: { course: Course }) {
  return (
    <section aria-labelledby="entrainement">
      <h2 id="entrainement" className="text-lg">
        {m.reports_student_practice()}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {practice.sessions === 0
          ? m.reports_student_practice_none()
          : m.reports_student_practice_text({
              count: practice.sessions,
              right: practice.right,
              asked: practice.asked,
            })}
      </p>
      {sinceLast && <SinceLast since={sinceLast} />}
      <Words title={m.reports_student_known()} items={known} />
      <Words title={m.reports_student_hesitates()} items={hesitating} />
    </section>
  )
}

/** The items of the last lesson: known in the child's practice since, not known, or not practised. */
function SinceLast({ since: { date, items } }: { since: NonNullable<Course['sinceLast']> }) {
  const states = [
    { holds: true, label: m.reports_student_held() },
    { holds: false, label: m.reports_student_not_held() },
    { holds: null, label: m.reports_student_not_practised() },
  ]
  return (
    <div className="mt-4 rounded-xl border bg-card p-4">
      <h3 className="font-sans text-sm font-semibold">
        {m.reports_student_since_last({ day: showDay(date) })}
      </h3>
      <dl className="mt-2 space-y-2 text-sm">
        {states.map(({ holds, label }) => {
          const named = items.filter(item => item.holds === holds)
          return (
            named.length > 0 && (
              <div key={label}>
                <dt className="text-muted-foreground">{label}</dt>
                {named.map(({ item, kind, ar, meaning, sounds }) => (
                  <dd key={item} className="flex flex-wrap items-baseline gap-x-2">
                    {ar && <Arabic className="text-xl leading-[1.85]">{ar}</Arabic>}
                    <span>
                      {kind === 'word' ? `${sounds}, ${meaning}` : kind === 'letter' ? sounds : meaning}
                    </span>
                  </dd>
                ))}
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}

function Words({ title, items }: { title: string; items: Course['known'] }) {
  if (items.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {items.map(({ item, ar, meaning }) => (
          <li key={item}>
            <Arabic className="text-xl leading-[1.85]">{ar}</Arabic>
            <span className="sr-only"> {meaning}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
