import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ArrowRight, CalendarDays } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { dashboardOf } from '#features/accounts/viewer.ts'
import { goodbye } from '#features/lessons/goodbye.ts'
import { teacherLabel } from '#features/lessons/teacher-label.ts'
import { lessonsApi } from '#features/lessons/web/api.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/controls/button.tsx'
import { mainId } from '#ui/layout/main-id.ts'
import { taughtTimes } from '../classroom.ts'
import type { LessonRoomView } from '../server/lesson-room-view.ts'
import { useServerClock } from './connection/server-clock.ts'
import { DevicesOff } from './devices-off.tsx'
import { tuOrVous } from './labels.ts'
import { LeftEarly } from './left-early.tsx'
import { MissedLesson } from './waiting-room/missed-lesson.tsx'
import { WaitingRoomLayout } from './waiting-room/waiting-room-layout.tsx'

export type LessonEndProps = {
  lessonRoom: LessonRoomView
  /** How this tab's stay in our own room ended; null when the page was opened after the lesson. */
  ending: 'left' | 'over' | null
  /** Back into the room, while it is open to this person. */
  onReturn: (() => void) | undefined
  /** The homework of one child, or of all of the family's. */
  renderHomework: (reader: 'child' | 'parent', studentId: string | undefined) => ReactNode
  /** An invitation to a parent who may rate the teacher and has not. */
  renderReview: (teacherId: string) => ReactNode
}

/** The page after the lesson, with camera and microphone off: the report for the teacher, the next lesson for the family. */
export default function LessonEnd(props: LessonEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { lessonRoom, ending, onReturn } = props
  const now = useServerClock(lessonRoom)
  // The button that was pressed is gone.
  useEffect(() => {
    if (ending) heading.current?.focus()
  }, [ending])
  if (ending === 'left' && onReturn && now < taughtTimes(lessonRoom).endsAt)
    return <LeftEarly lessonRoom={lessonRoom} now={now} heading={heading} onReturn={onReturn} />
  const hasFamilyJoined = lessonRoom.role !== 'teacher' && (lessonRoom.hasFamilyJoined || ending !== null)
  if (hasFamilyJoined && !lessonRoom.hasTeacherJoined)
    return <MissedLesson lessonRoom={lessonRoom} hasLeft={ending !== null} heading={heading} />
  return lessonRoom.role === 'teacher' ? (
    <TeacherEnd {...props} heading={heading} />
  ) : (
    <FamilyEnd {...props} heading={heading} />
  )
}

type Props = LessonEndProps & { heading: React.RefObject<HTMLHeadingElement | null> }

const headline = ({ lessonRoom: { role }, ending }: Props) =>
  ending === 'left'
    ? tuOrVous(role, { tu: () => m.classroom_left_tu(), vous: () => m.classroom_left_vous() })
    : m.classroom_over_title()

function Return({ lessonRoom, ending, onReturn }: Props) {
  if (!onReturn) return null
  return (
    <Button variant="outline" size="lg" onClick={onReturn}>
      {lessonRoom.role === 'teacher' && ending === 'over' ? m.classroom_reopen() : m.classroom_return()}
    </Button>
  )
}

function TeacherEnd(props: Props) {
  const { lessonRoom, heading } = props
  return (
    <WaitingRoomLayout home={dashboardOf('teacher')}>
      <div className="mx-auto flex w-full max-w-read flex-col items-start gap-4">
        {props.ending && <DevicesOff />}
        <h1 ref={heading} tabIndex={-1} className="text-4xl tracking-display outline-none">
          {headline(props)}
        </h1>
        <p className="text-lg text-balance">
          {m.classroom_end_report_text({ names: lessonRoom.studentNames || m.lessons_erased_student() })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={`/teacher/reports/${lessonRoom.id}`} className="btn btn-highlight btn-lg">
            {m.classroom_write_report()}
            <ArrowRight aria-hidden="true" className="size-5" />
          </a>
          <Return {...props} />
          <a href={dashboardOf('teacher')} className="btn btn-outline btn-lg">
            {m.classroom_back()}
          </a>
        </div>
      </div>
    </WaitingRoomLayout>
  )
}

/** The next lesson of a child after this one, in the family's zone; undefined while it is being read, or can't be. */
const useNextLesson = (lessonRoom: LessonRoomView, studentId: string) => {
  const { data } = useQuery(
    lessonsApi.list.queryOptions({ input: { scope: 'upcoming', studentId, page: 1, pageSize: 3 } }),
  )
  return data && (data.lessons.find(({ id }) => id !== lessonRoom.id) ?? null)
}

function FamilyEnd(props: Props) {
  const { lessonRoom, renderHomework } = props
  const { role, students } = lessonRoom
  const isParent = role === 'parent'
  const { school } = useRouteContext({ from: '__root__' })
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className={
        isParent
          ? 'min-h-dvh bg-background outline-none lg:grid lg:grid-cols-[minmax(0,1fr)_29rem]'
          : 'flex min-h-dvh flex-col bg-play outline-none'
      }
    >
      <div className="relative isolate flex flex-1 flex-col overflow-hidden bg-play text-play-foreground">
        <div aria-hidden="true" className="tiles-top -z-10" />
        <header className="px-gutter pt-5">
          <a
            href={dashboardOf(role)}
            aria-label={m.classroom_home({ school: school.name })}
            className="inline-flex min-h-11 items-center"
          >
            <Logo school={school} />
          </a>
        </header>
        <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center px-gutter py-10">
          <p role="status" className="text-lg">
            {headline(props)}
          </p>
          {students.map((student, index) => (
            <Goodbye
              key={student.id}
              {...props}
              student={student}
              heading={index === 0 ? props.heading : undefined}
            />
          ))}
          {renderHomework(isParent ? 'parent' : 'child', students.length === 1 ? students[0]?.id : undefined)}
          {!isParent && (
            <>
              <div className="mt-10 flex flex-wrap gap-3">
                <a href={dashboardOf(role)} className="btn btn-highlight btn-lg">
                  {m.classroom_my_place()}
                  <ArrowRight aria-hidden="true" className="size-5" />
                </a>
                <Return {...props} />
              </div>
              <div className="mt-8">{props.ending && <DevicesOff />}</div>
            </>
          )}
        </div>
      </div>
      {isParent && <ForParent {...props} />}
    </main>
  )
}

function Goodbye({
  lessonRoom,
  student,
  heading,
}: Pick<Props, 'lessonRoom'> & {
  student: LessonRoomView['students'][number]
  heading: Props['heading'] | undefined
}) {
  const next = useNextLesson(lessonRoom, student.id)
  const text = goodbye(student.name, lessonRoom.today, next?.date)
  const looks = 'mt-2 text-5xl tracking-display text-balance outline-none wrap-anywhere sm:text-6xl'
  return (
    <>
      {heading ? (
        <h1 ref={heading} tabIndex={-1} className={looks}>
          {text}
        </h1>
      ) : (
        <h2 className={looks}>{text}</h2>
      )}
      {lessonRoom.role === 'student' && next && (
        <p className="mt-4 text-lg">
          {m.classroom_next_tu({
            day: showDay(next.date),
            time: hourLabel(next),
            teacher: teacherLabel(next),
          })}
        </p>
      )}
    </>
  )
}

function ForParent(props: Props) {
  const { lessonRoom, renderReview } = props
  return (
    <section
      aria-labelledby="pour-le-parent"
      className="flex flex-col justify-center gap-5 px-gutter py-10 text-foreground lg:px-11"
    >
      {props.ending && <DevicesOff />}
      <h2 id="pour-le-parent" className="text-2xl">
        {m.classroom_for_parent()}
      </h2>
      <p>{m.classroom_report_comes({ teacher: lessonRoom.teacherName })}</p>
      {lessonRoom.students.map(student => (
        <NextForParent key={student.id} lessonRoom={lessonRoom} student={student} />
      ))}
      {renderReview(lessonRoom.teacherId)}
      <div className="flex flex-wrap gap-3 border-t pt-6">
        <Return {...props} />
        <a href={dashboardOf('parent')} className="btn btn-primary btn-lg">
          {m.classroom_back()}
        </a>
      </div>
    </section>
  )
}

/** The child's page, which will show the report, and its next lesson. */
function NextForParent({
  lessonRoom,
  student: { id, name },
}: Pick<Props, 'lessonRoom'> & { student: LessonRoomView['students'][number] }) {
  const next = useNextLesson(lessonRoom, id)
  return (
    <>
      <Link to="/parent/children/$id" params={{ id }} className="btn btn-link btn-md self-start px-0!">
        {m.classroom_child_page({ of: ofName(name) })}
      </Link>
      {next !== undefined && (
        <div className="border-t pt-6">
          <p className="text-sm text-muted-foreground">{m.classroom_next_of({ of: ofName(name) })}</p>
          <p className="titre chiffres mt-1 text-2xl font-bold first-letter:uppercase">
            {next ? (
              <time dateTime={next.startsAt}>
                {m.classroom_next_at({ day: showDay(next.date), time: hourLabel(next) })}
              </time>
            ) : (
              m.classroom_next_none()
            )}
          </p>
          {next ? (
            <Link to="/parent/upcoming" className="btn btn-outline btn-md mt-4">
              <CalendarDays aria-hidden="true" className="size-4.5" />
              {m.classroom_next_lessons()}
            </Link>
          ) : (
            <Link to="/book-lesson" className="btn btn-highlight btn-md mt-4">
              {m.classroom_book()}
            </Link>
          )}
        </div>
      )}
    </>
  )
}
