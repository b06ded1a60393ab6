import { Link, type LinkProps } from '@tanstack/react-router'
import { Children, type ComponentProps, Fragment, type ReactNode, type Ref } from 'react'
import { statusLabels } from '#features/lessons/status-labels.ts'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { formatDayFrom } from '#platform/time/date-format.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import type { SchoolLessonView } from '../../server/records/school-lesson-view.ts'

export const quietLink =
  'text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-current'

/** Head of a record's page: the way back to the list, the name, what is known at a glance, and figures. */
export function RecordHead({
  back,
  title,
  titleRef,
  badges,
  facts,
  figures,
  actions,
}: {
  back: { label: string; to: NonNullable<LinkProps['to']>; params?: LinkProps['params'] }
  title: string
  /** For the focus after an action on the page. */
  titleRef?: Ref<HTMLHeadingElement>
  badges?: ReactNode
  facts?: readonly ReactNode[]
  figures?: readonly { value: string; label: string }[]
  actions?: ReactNode
}) {
  return (
    <header>
      <Link
        to={back.to}
        {...(back.params && { params: back.params })}
        className={cn(quietLink, 'inline-flex min-h-11 items-center text-sm wrap-anywhere')}
      >
        {back.label}
      </Link>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-80">
          {badges && <div className="mb-1.5 flex flex-wrap items-center gap-2.5">{badges}</div>}
          <h1
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
            className="text-3xl tracking-display wrap-anywhere outline-none md:text-4xl"
          >
            {title}
          </h1>
          {facts && facts.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-muted-foreground">
              {Children.map(facts, fact => (
                <li className="wrap-anywhere">{fact}</li>
              ))}
            </ul>
          )}
        </div>
        {figures && (
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse sm:items-end">
                <dt className="text-sm text-muted-foreground">{label}</dt>
                <dd className="titre chiffres text-3xl leading-none font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {actions && <div className="flex flex-wrap gap-2.5 max-sm:w-full">{actions}</div>}
      </div>
    </header>
  )
}

type Back = ComponentProps<typeof RecordHead>['back']

/** In place of a record that does not exist, within the school's space: the way back stays. */
export function RecordNotFound({ back }: { back: Back }) {
  return (
    <>
      <RecordHead back={back} title={m.admin_not_found_title()} />
      <EmptyNote>{m.admin_not_found_text()}</EmptyNote>
    </>
  )
}

/** The record at the left, its facts and history at the right, or below on a narrow screen. */
export function RecordColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-10">{children}</div>
      <div className="flex flex-col gap-9">{aside}</div>
    </div>
  )
}

export function RecordSection({
  id,
  title,
  note,
  link,
  children,
}: {
  id: string
  title: string
  note?: string
  link?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl">
          {title}
          {note && <span className="font-sans text-lg font-normal text-muted-foreground"> {note}</span>}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}

/** Facts as label and value. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 border-y py-5 text-muted-foreground">{children}</p>
)

/** «Individuel, 60 min», «Groupe, 60 min, 2 sur 4» */
export const lessonKind = ({
  type,
  taughtMinutes: minutes,
  seatsTaken: taken,
  capacity,
}: Pick<SchoolLessonView, 'type' | 'taughtMinutes' | 'seatsTaken' | 'capacity'>) => {
  if (type === 'group') return m.admin_lesson_kind_group({ minutes, taken, capacity })
  return type === 'trial'
    ? m.admin_lesson_kind_trial({ minutes })
    : m.admin_lesson_kind_individual({ minutes })
}

const cancellerLabels = {
  parent: m.admin_cancelled_by_parent,
  student: m.admin_cancelled_by_parent,
  teacher: m.admin_cancelled_by_teacher,
  admin: m.admin_cancelled_by_admin,
  for_family: m.admin_cancelled_for_family,
}

/** The note of a lesson, with a link to the hour that its child went to. In a row that is a link itself it lies above that one. */
export function LessonNote({ lesson }: { lesson: SchoolLessonView }) {
  const note = lessonNote(lesson)
  return lesson.movedTo ? (
    <Link
      to="/admin/lessons/$id"
      params={{ id: lesson.movedTo.lessonId }}
      className={cn(quietLink, 'relative')}
    >
      {note}
    </Link>
  ) : (
    note
  )
}

/** Links from a place that was cancelled too late to the lesson that the child has again at its hour. Lies above a row's own link. */
export const BookedAgain = ({ lessonId }: { lessonId: string | null }) =>
  lessonId && (
    <Link to="/admin/lessons/$id" params={{ id: lessonId }} className={cn(quietLink, 'relative text-sm')}>
      {m.admin_seat_booked_again()}
    </Link>
  )

/** Why a lesson has no teacher. */
export const noTeacherLabel = ({
  teacherName,
  isSuspended,
}: {
  teacherName: string
  isSuspended: boolean
}) =>
  isSuspended
    ? m.school_absence_suspended({ of: ofName(teacherName) })
    : m.school_absence_of({ teacher: teacherName })

/** Where a lesson went, who cancelled it and why, or whose absence leaves it without a teacher; nothing for one that takes place. */
export const lessonNote = ({
  date,
  state,
  movedTo,
  cancelledBy,
  cancellationReason,
  teacherName,
  isTeacherSuspended,
}: SchoolLessonView) => {
  if (state === 'absent') return noTeacherLabel({ teacherName, isSuspended: isTeacherSuspended })
  if (movedTo) return m.admin_postponed_to({ day: formatDayFrom(date, movedTo.date), time: movedTo.time })
  if (state !== 'cancelled') return undefined
  const by = cancelledBy ? cancellerLabels[cancelledBy]() : m.admin_cancelled_by_system()
  return cancellationReason ? `${by} ${m.admin_reason({ reason: cancellationReason })}` : by
}

export const lessonTitle = (lesson: SchoolLessonView) =>
  m.admin_lesson_with({ names: lesson.studentName, teacher: lesson.teacherName })

/** Names a link to one of several lessons of the same people. */
export const lessonLinkLabel = (lesson: SchoolLessonView) =>
  m.admin_lesson_at({ title: lessonTitle(lesson), day: lesson.day, time: lesson.time })

export const isOver = ({ state }: SchoolLessonView) =>
  state === 'completed' || state === 'cancelled' || state === 'postponed'

/** The lessons of a record, each a link to its page. */
function LessonLines({ lessons }: { lessons: readonly SchoolLessonView[] }) {
  return (
    <ul className="mt-3 divide-y border-y">
      {lessons.map(lesson => (
        <li
          key={lesson.id}
          className={cn(
            'relative flex flex-wrap items-center gap-x-5 gap-y-1 py-3 hover:bg-accent/50',
            isOver(lesson) && 'text-muted-foreground',
          )}
        >
          <time
            dateTime={lesson.startsAt}
            className={cn(
              'chiffres min-w-38 text-sm whitespace-nowrap sm:min-w-46',
              !isOver(lesson) && 'font-semibold',
            )}
          >
            {lesson.dayShort}, {lesson.time}
          </time>
          <div className="min-w-0 flex-1 basis-56">
            <Link
              to="/admin/lessons/$id"
              params={{ id: lesson.id }}
              aria-label={lessonLinkLabel(lesson)}
              className={cn(
                'wrap-anywhere underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-current',
                !isOver(lesson) && 'font-semibold',
              )}
            >
              {lessonTitle(lesson)}
            </Link>
            {lessonNote(lesson) && (
              <p
                className={cn(
                  'text-sm wrap-anywhere',
                  lesson.state === 'absent' ? 'text-destructive' : 'text-muted-foreground',
                )}
              >
                <LessonNote lesson={lesson} />
              </p>
            )}
          </div>
          <StatusBadge status={lesson.state} />
        </li>
      ))}
    </ul>
  )
}

/** The next lessons of a record and the last ones. */
export function LessonBlocks({
  upcoming,
  past,
  list,
}: {
  upcoming: readonly SchoolLessonView[]
  past: readonly SchoolLessonView[]
  /** The school's list of the same lessons, linked where more are to come than are shown. */
  list?: { search: { family: string } | { teacher: string }; upcomingLessons: number }
}) {
  const next = upcoming.filter(lesson => !isOver(lesson))
  const link = list && list.upcomingLessons > next.length && (
    <Link to="/admin/lessons" search={list.search} className={`${quietLink} text-sm`}>
      {m.admin_lessons_all()}
    </Link>
  )
  const blocks = [
    [statusLabels.running(), next.filter(({ state }) => state === 'running')],
    // Perhaps begun already: such a lesson neither runs nor is it still to come.
    [statusLabels.absent(), next.filter(({ state }) => state === 'absent')],
    [m.admin_lessons_next(), next.filter(({ state }) => state !== 'running' && state !== 'absent')],
    [m.admin_lessons_off(), upcoming.filter(({ state }) => state === 'cancelled' || state === 'postponed')],
    // Perhaps marked as given before its end.
    [m.admin_lessons_before(), [...upcoming.filter(({ state }) => state === 'completed'), ...past]],
  ] as const
  return (
    <RecordSection id="cours" title={m.admin_lessons()} link={link}>
      {upcoming.length === 0 && past.length === 0 && <EmptyNote>{m.admin_lessons_none()}</EmptyNote>}
      {blocks.map(
        ([title, lessons]) =>
          lessons.length > 0 && (
            <Fragment key={title}>
              <h3 className="mt-6 text-base text-muted-foreground">{title}</h3>
              <LessonLines lessons={lessons} />
            </Fragment>
          ),
      )}
    </RecordSection>
  )
}
