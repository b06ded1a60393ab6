import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { ageAndLevel, arabicPreferenceLabel } from '#features/families/family-labels.ts'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { type OwnStudent, ownStudentsQuery, studentsPerPage } from './queries.ts'
import { StudentNote } from './student-note.tsx'

type LocalStart = { date: string; time: string } | null

const formatStart = (start: LocalStart) =>
  start ? m.teachers_student_lesson_start({ day: showDayShort(start.date), time: hourLabel(start) }) : '–'

/** The teacher's students, the one with the nearest lesson first. */
export function OwnStudents({ page }: { page: number }) {
  const { data } = useSuspenseQuery(ownStudentsQuery(page))
  if (data.total === 0)
    return (
      <EmptyState
        className="py-12"
        title={m.teachers_students_none()}
        text={m.teachers_students_none_text()}
        action={
          <Link to="/teacher/availability" className="btn btn-primary btn-md">
            {m.teachers_students_none_action()}
          </Link>
        }
      />
    )
  return (
    <>
      <ul className="mt-8 divide-y border-y">
        {data.students.map(student => (
          <li key={student.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
            <LetterPortrait name={student.firstName} className="size-14 shrink-0" />
            <div className="min-w-0 flex-1 basis-32">
              <p className="font-semibold">
                <Link
                  to="/teacher/students/$id"
                  params={{ id: student.id }}
                  className="underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
                >
                  {student.firstName}
                </Link>
              </p>
              <p className="text-sm text-muted-foreground">{ageAndLevel(student)}</p>
            </div>
            <dl className="grid w-full grid-cols-3 gap-x-5 text-sm max-sm:order-1 sm:w-auto sm:grid-cols-[6rem_9.25rem_9.25rem]">
              <Detail name={m.teachers_student_given()} text={String(student.lessonsGiven)} />
              <Detail name={m.teachers_student_last()} text={formatStart(student.last)} />
              <Detail name={m.teachers_student_next()} text={formatStart(student.next)} />
            </dl>
            <Link
              to="/teacher/messages/$personId"
              params={{ personId: student.id }}
              search={{ studentId: student.id }}
              aria-label={m.messages_write_family({ of: ofName(student.firstName) })}
              title={m.messages_write_family({ of: ofName(student.firstName) })}
              className="btn btn-outline btn-icon"
            >
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            </Link>
            <ParentWishes student={student} />
            <StudentNote id={student.id} name={student.firstName} note={student.note} />
          </li>
        ))}
      </ul>
      <Pagination
        className="mt-8"
        page={page}
        count={Math.ceil(data.total / studentsPerPage)}
        link={(number, props) => <Link to="/teacher/students" search={{ page: number }} {...props} />}
      />
    </>
  )
}

/** The parent's notes about the child for the teacher. */
export function ParentWishes({ student }: { student: OwnStudent }) {
  const { learningGoals, interests, availability, languagePreference } = student
  const lines = [
    {
      name: m.teachers_student_arabic(),
      text: languagePreference ? arabicPreferenceLabel[languagePreference]() : '',
    },
    { name: m.teachers_student_goals(), text: learningGoals.join(', ') },
    { name: m.teachers_student_interests(), text: interests.join(', ') },
    { name: m.teachers_student_availability(), text: availability },
  ].filter(({ text }) => text !== '')
  if (lines.length === 0) return null
  return (
    <dl className="flex w-full flex-col gap-1 rounded-xl bg-muted px-4 py-3 text-sm max-sm:order-2 sm:ml-19">
      {lines.map(({ name, text }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="chiffres font-semibold">{text}</dd>
    </div>
  )
}
