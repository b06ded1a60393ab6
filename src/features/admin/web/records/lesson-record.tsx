import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX2, UserRoundCheck } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { m } from '#paraglide/messages.js'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { capitalised } from '#platform/words/capitalised.ts'
import { formatList } from '#platform/words/list.ts'
import { formatEuros } from '#platform/words/numbers.ts'
import { Button } from '#ui/controls/button.tsx'
import { useFocusHeading } from '#ui/controls/use-focus-heading.ts'
import type { LessonRecord } from '../../server/records/record-view.ts'
import { ReportLines } from '../lists/report-list.tsx'
import { lessonQuery } from '../queries.ts'
import { SubstituteForm } from '../substitutes/substitute-form.tsx'
import { CancelLessonDialog } from './cancel-lesson-dialog.tsx'
import { PhoneLink } from './contact-links.tsx'
import { History } from './history.tsx'
import {
  EmptyNote,
  FactList,
  LessonNote,
  lessonKind,
  lessonNote,
  lessonTitle,
  quietLink,
  RecordColumns,
  RecordHead,
  RecordSection,
} from './record-parts.tsx'
import { SeatRow } from './seat-row.tsx'

const seatsLabel = ({ seatsTaken: taken, capacity }: LessonRecord['lesson']) =>
  taken > 1 ? m.admin_seats_of({ taken, capacity }) : m.admin_seats_of_one({ taken, capacity })

/** Who has a place, or had one in the lesson that was given: one that was given back afterwards was taken all the same. */
const listTaken = (seats: LessonRecord['seats']) =>
  seats.filter(({ state }) => state === 'held' || state === 'returned')

const titleOf = ({ lesson, seats }: LessonRecord) => {
  const held = listTaken(seats)
  // In a cancelled lesson no child holds a seat.
  const names = (held.length > 0 ? held : seats).map(
    ({ studentName }) => studentName ?? m.admin_erased_child(),
  )
  return lessonTitle({ ...lesson, studentName: formatList([...new Set(names)]) })
}

/** «Cours en groupe», «Cours 2 sur 12», «Cours en groupe, cours 2 sur 12»; «Cours seul» for one that is neither. */
const partOf = ({ lesson, series }: LessonRecord) => {
  const place = series && m.admin_series_place({ place: series.place, count: series.sessions })
  if (lesson.isGroup) return [m.admin_lesson_title_group(), place].filter(Boolean).join(', ')
  return place ? capitalised(place) : m.admin_alone()
}

/** A lesson as the school reads it: who has a place, what it costs, and its history. */
export function LessonRecordPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(lessonQuery(id))
  const { lesson, seats, absence } = data
  const held = listTaken(seats)
  const note = absence ? undefined : lessonNote(lesson)
  const total = held.reduce((sum, seat) => sum + seat.priceCents, 0)
  const [first] = held.length > 0 ? held : seats
  const [isReplacing, setIsReplacing] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const { heading, focusHeading } = useFocusHeading()
  const substitution = data.mayReplace && (
    <SubstituteForm
      record={data}
      className={absence ? 'border-t' : 'rounded-xl border-2 border-primary'}
      onDone={() => {
        setIsReplacing(false)
        focusHeading()
      }}
    />
  )
  return (
    <>
      <RecordHead
        back={{ label: m.school_nav_lessons(), to: '/admin/lessons' }}
        title={titleOf(data)}
        titleRef={heading}
        badges={
          <>
            <StatusBadge status={lesson.state} />
            <span className="text-muted-foreground">{partOf(data)}</span>
          </>
        }
        facts={[
          m.admin_lesson_when({
            day: capitalised(lesson.day),
            from: lesson.time,
            until: lesson.endTime,
            zone: zoneLabel(lesson.timezone),
          }),
        ]}
        actions={
          lesson.mayCancel && (
            <>
              {data.mayReplace && !absence && (
                <Button
                  variant="outline"
                  aria-expanded={isReplacing}
                  className="max-sm:w-full"
                  onClick={() => setIsReplacing(before => !before)}
                >
                  <UserRoundCheck aria-hidden="true" />
                  {m.admin_replace()}
                </Button>
              )}
              <Button variant="ghost" className="max-sm:w-full" onClick={() => setIsCancelling(true)}>
                <CalendarX2 aria-hidden="true" />
                {m.ui_cancel()}
              </Button>
            </>
          )
        }
      />
      <CancelLessonDialog lesson={lesson} open={isCancelling} onOpenChange={setIsCancelling} />
      {note && (
        <p className="mt-4 wrap-anywhere">
          <LessonNote lesson={lesson} />
        </p>
      )}
      <RecordColumns
        aside={
          <>
            <RecordSection id="ce-cours" title={m.admin_about_lesson()}>
              <FactList
                facts={[
                  [m.admin_format(), lessonKind(lesson)],
                  [
                    m.admin_teacher(),
                    <Fragment key="teacher">
                      <Link to="/admin/teachers/$id" params={{ id: lesson.teacherId }} className={quietLink}>
                        {lesson.teacherName}
                      </Link>
                      {data.teacherPhone && (
                        <>
                          <br />
                          <PhoneLink phone={data.teacherPhone} />
                        </>
                      )}
                      {data.teacherCameAt && (
                        <span className="chiffres block text-sm text-muted-foreground">
                          {m.admin_in_room_at({ time: data.teacherCameAt })}
                        </span>
                      )}
                    </Fragment>,
                  ],
                  [
                    m.admin_price(),
                    lesson.isGroup && held.length > 1
                      ? m.admin_price_sum({ price: formatEuros(total) })
                      : formatEuros(first?.priceCents ?? 0),
                  ],
                  ...(first && !lesson.isGroup
                    ? ([
                        [
                          m.admin_booking(),
                          <Link
                            key="booking"
                            to="/admin/bookings/$id"
                            params={{ id: first.bookingId }}
                            className={quietLink}
                          >
                            {m.admin_booking_open()}
                          </Link>,
                        ],
                      ] as const)
                    : []),
                ]}
              />
            </RecordSection>
            <History kind="lesson" id={id} />
          </>
        }
      >
        {data.reports.length > 0 && (
          <RecordSection id="signalements" title={m.admin_lesson_reports()}>
            <ReportLines reports={data.reports} ofLesson />
          </RecordSection>
        )}
        {absence ? (
          <AbsencePanel record={data}>
            {lesson.status === 'pending' ? (
              <p className="border-t p-5">{m.admin_replace_waiting()}</p>
            ) : (
              substitution
            )}
          </AbsencePanel>
        ) : (
          isReplacing && substitution
        )}
        <RecordSection id="places" title={m.admin_seats()} note={seatsLabel(lesson)}>
          {seats.length === 0 ? (
            <EmptyNote>{m.admin_seats_none()}</EmptyNote>
          ) : (
            <ul className="mt-3 divide-y border-y">
              {seats.map(seat => (
                <SeatRow key={seat.id} seat={seat} lesson={lesson} />
              ))}
            </ul>
          )}
        </RecordSection>
      </RecordColumns>
    </>
  )
}

/** Why the lesson has no teacher, above the choice of a substitute. */
function AbsencePanel({
  record: { lesson, absence },
  children,
}: {
  record: LessonRecord
  children: ReactNode
}) {
  if (!absence) return null
  return (
    <section
      aria-labelledby="absence"
      className="overflow-hidden rounded-xl border-2 border-destructive bg-card"
    >
      <div className="bg-danger-soft p-5 text-danger-soft-foreground">
        <h2 id="absence" className="text-2xl wrap-anywhere">
          {lessonNote(lesson)}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere">
          {absence.reported && m.admin_absence_told(absence.reported)}{' '}
          {absence.reason && m.reports_quote({ text: absence.reason })}
        </p>
        <p className="text-sm">{m.admin_absence_families()}</p>
      </div>
      {children}
    </section>
  )
}
