import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarClock, CalendarPlus, CalendarX2, ChevronDown, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { InviteByLink } from '#features/families/web/invite-by-link.tsx'
import { goodbye } from '#features/lessons/goodbye.ts'
import { lessonTypeLabel } from '#features/lessons/lesson-labels.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { CancelSeries } from '#features/lessons/web/cancel-series.tsx'
import { PastLessonRow } from '#features/lessons/web/past-lesson-row.tsx'
import { TeacherPortrait } from '#features/teachers/web/teacher-portrait.tsx'
import { m } from '#paraglide/messages.js'
import { formatWeekday, otherYear, showDay, showDayParts, showDayShort } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { fullName } from '#platform/words/full-name.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Arabic } from '#ui/brand/arabic.tsx'
import { DateStar } from '#ui/brand/date-star.tsx'
import { Nuqta } from '#ui/brand/nuqta.tsx'
import { Wall } from '#ui/brand/wall.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { exceptHours } from '../except-hours.ts'
import { NextSteps, Preparation } from './booking-done-steps.tsx'
import { awaitingText, bookingTitle, heldLessons } from './booking-page-sentences.ts'
import { bookingQuery, type Confirmation, type FirstLesson } from './booking-queries.ts'
import { GroupAfterwards } from './groups/group-afterwards.tsx'
import { InviteFamily } from './groups/invite-family.tsx'
import { PostponeLesson } from './postponement/postpone-lesson.tsx'

/**
 * The page after a booking: when, with whom, what to prepare and what happens next.
 * @param groupId the group that the family wants to join after this lesson
 */
export function BookingDone({ id, groupId }: { id: string; groupId: string | undefined }) {
  const { data } = useSuspenseQuery(bookingQuery(id))
  const { first, isFresh } = data
  const { past } = heldLessons(data.booking.lessons, data.lesson?.id)
  if (!first)
    return (
      <>
        <h1 className="text-3xl tracking-display">{bookingTitle(data)}</h1>
        {data.over && <BookingOver {...data.over} />}
        <SpaceLink />
      </>
    )
  return (
    <>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          {isFresh ? (
            <>
              <p className="flex items-center gap-3 font-semibold text-success">
                <Nuqta className="size-2.5 bg-success" />
                {bookingTitle(data)}
              </p>
              <h1 className="mt-2 text-4xl tracking-display sm:text-5xl">
                {goodbye(data.studentName, data.today, first.start.date)}
              </h1>
            </>
          ) : (
            <h1 className="text-4xl tracking-display sm:text-5xl">{bookingTitle(data)}</h1>
          )}
          <p className="mt-4 max-w-read text-lg text-muted-foreground">{introduction(data, first)}</p>
          <Appointment data={data} first={first} />
          <AddToCalendar id={id} />
          {groupId && <GroupAfterwards groupId={groupId} isTrial={data.booking.lessonType === 'trial'} />}
          {data.lesson?.pending?.isJoinable && first.groupId && (
            <InviteFamily groupId={first.groupId} className="mt-4" />
          )}
          {data.lesson?.seriesId && <ChangeSeries data={data} lesson={data.lesson} />}
        </div>
        <Wall className="hidden h-[32rem] overflow-hidden rounded-3xl xl:block">
          <Arabic kufi className="block text-5xl leading-[1.5]! font-bold text-primary">
            {m.booking_done_word()}
          </Arabic>
          <p className="text-sm">
            <span lang="ar-Latn" className="font-semibold">
              {m.booking_done_word_latin()}
            </span>
            <span className="block text-muted-foreground">{m.booking_done_word_meaning()}</span>
          </p>
        </Wall>
      </div>
      <div className="mt-12 grid gap-10 md:grid-cols-2 xl:gap-16">
        {past.length === 0 && <Preparation />}
        <NextSteps data={data} first={first} />
      </div>
      <InviteByLink className="mt-12 rounded-2xl border bg-card p-5 sm:p-6" />
      <SpaceLink />
    </>
  )
}

/** What became of each lesson, as in the history, and what stays due of them together. */
const BookingOver = ({ lessons, dueCount, dueCents }: NonNullable<Confirmation['over']>) => (
  <>
    {lessons.some(({ isTrial }) => !isTrial) && (
      <p className="mt-4 max-w-read">
        {dueCount > 0
          ? m.booking_done_due({ count: dueCount, euros: formatEuros(dueCents) })
          : m.booking_done_nothing_due()}
      </p>
    )}
    <ul className="mt-6 divide-y border-y">
      {lessons.map(lesson => (
        <PastLessonRow key={`${lesson.id}-${lesson.status}`} lesson={lesson} withDetails />
      ))}
    </ul>
  </>
)

const introduction = (data: Confirmation, { opens, start, joinUntil }: FirstLesson) => {
  const { booking, teacher, isFresh } = data
  if (joinUntil) return awaitingText(data, start, joinUntil)
  if (!isFresh)
    return m.booking_series_next({
      day: showDay(start.date),
      time: hourLabel(start),
      teacher: teacher.firstName,
    })
  const moment = { opens: opens.time, start: hourLabel(start), teacher: teacher.firstName }
  return booking.lessonType === 'trial' ? m.booking_done_trial(moment) : m.booking_done_lesson(moment)
}

function Appointment({ data, first }: { data: Confirmation; first: FirstLesson }) {
  const { booking, teacher, studentName, zoneLabel } = data
  const name = fullName(teacher)
  const { coming } = heldLessons(booking.lessons, data.lesson?.id)
  const except = exceptHours(
    first.start.time,
    coming.map(({ time }) => time),
  )
  return (
    <div className="mt-7 overflow-hidden rounded-2xl border bg-card">
      <div className="flex items-center gap-5 p-5 sm:p-6">
        <DateStar {...showDayParts(first.start.date)} className="size-24 shrink-0" />
        <div className="min-w-0">
          <p className="titre chiffres text-2xl leading-tight font-bold sm:text-3xl">
            {m.booking_done_range({ start: hourLabel(first.start), end: first.end.time })}
          </p>
          <p className="mt-1 text-muted-foreground">
            {otherYear(first.start.date) ? showDay(first.start.date) : formatWeekday(first.start.date)},{' '}
            {zoneLabel}
          </p>
          {except && <p className="mt-1">{except}</p>}
          <p className="mt-1 font-semibold">
            {m.booking_done_for({ type: lessonTypeLabel(booking.lessonType), name: studentName })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-4 border-t p-5 sm:px-6">
        <TeacherPortrait name={name} photoId={teacher.photoId} width={64} className="size-16 shrink-0" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="titre text-lg leading-snug font-semibold">{data.lesson?.teacherLabel ?? name}</p>
          {teacher.headline && (
            <p lang="fr" className="text-sm text-muted-foreground">
              {teacher.headline}
            </p>
          )}
        </div>
        <Link
          to="/parent/messages/$personId"
          params={{ personId: teacher.id }}
          className="btn btn-outline btn-md"
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          {m.booking_done_write()}
        </Link>
      </div>
      <SessionDates data={data} />
    </div>
  )
}

/** The dates of a series, those to come first. Folded right after the booking, whose summary has just listed them. */
function SessionDates({ data }: { data: Confirmation }) {
  const { held, coming, past, given } = heldLessons(data.booking.lessons, data.lesson?.id)
  if (held.length < 2) return null
  return (
    <details className="group border-t px-5 py-3 sm:px-6" open={!data.isFresh}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold">
        {given === 0
          ? m.booking_done_series({ count: held.length })
          : given === 1
            ? m.booking_series_given_one({ count: held.length })
            : m.booking_series_given({ given, count: held.length })}
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-5 shrink-0 group-open:rotate-180"
        />
      </summary>
      <Dates label={past.length > 0 ? m.booking_series_coming() : undefined} lessons={coming} />
      {past.length > 0 && <Dates label={m.booking_series_past()} lessons={past} />}
    </details>
  )
}

const Dates = ({
  label,
  lessons,
}: {
  label: string | undefined
  lessons: Confirmation['booking']['lessons']
}) => (
  <>
    {label && <p className="mt-1 text-sm text-muted-foreground">{label}</p>}
    <ul className="chiffres grid gap-1.5 pt-1 pb-3 sm:grid-cols-2">
      {lessons.map(lesson => (
        <li key={lesson.id}>
          {`${showDayShort(lesson.date)}, ${hourLabel(lesson)}`}
          {lesson.substitute && `, ${m.lessons_with({ teacher: lesson.substitute })}`}
        </li>
      ))}
    </ul>
  </>
)

/** Postpones or cancels the lessons of the booking that are still to come, from the next one on. */
function ChangeSeries({ data, lesson }: { data: Confirmation; lesson: LessonView }) {
  const [opened, setOpened] = useState<'postpone' | 'cancel'>()
  const close = (isOpen: boolean) => setOpened(isOpen ? opened : undefined)
  if (!lesson.mayCancel) return null
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {lesson.mayPostpone && (
        <Button variant="outline" onClick={() => setOpened('postpone')}>
          <CalendarClock aria-hidden="true" strokeWidth={1.75} />
          {m.booking_series_postpone()}
        </Button>
      )}
      <Button variant="outline" onClick={() => setOpened('cancel')}>
        <CalendarX2 aria-hidden="true" strokeWidth={1.75} />
        {m.booking_series_cancel()}
      </Button>
      <PostponeLesson
        lesson={lesson}
        initialScope="following"
        open={opened === 'postpone'}
        onOpenChange={close}
      />
      <CancelSeries
        seriesId={data.booking.id}
        lessonId={lesson.id}
        initialScope="following"
        description={m.lessons_child_with({ name: lesson.studentName, teacher: lesson.teacherLabel })}
        open={opened === 'cancel'}
        onOpenChange={close}
      />
    </div>
  )
}

/** Saves the lessons as a calendar file, which every calendar opens. A plain link: it works without a script. */
function AddToCalendar({ id }: { id: string }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      <a href={`/api/v1/bookings/${id}/calendar`} className={buttonClass('primary', 'lg')}>
        <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
        {m.booking_done_calendar()}
      </a>
      <p className="text-sm text-muted-foreground">
        {m.booking_done_calendar_hint()}
        <Link
          to="/parent/settings"
          hash="calendrier"
          className="flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {m.booking_done_feed()}
        </Link>
      </p>
    </div>
  )
}

const SpaceLink = () => (
  <Link
    to="/parent/dashboard"
    className="mt-10 inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline underline-offset-4"
  >
    {m.booking_done_space()}
    <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
  </Link>
)
