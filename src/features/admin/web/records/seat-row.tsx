import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { attendanceLabel } from '#features/reports/labels.ts'
import { m } from '#paraglide/messages.js'
import { formatEuros } from '#platform/words/numbers.ts'
import { ofName } from '#platform/words/of-name.ts'
import { LetterPortrait } from '#ui/brand/letter-portrait.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { LessonRecord, SeatLine } from '../../server/records/record-view.ts'
import { ParentPhone } from './contact-links.tsx'
import { LevelName } from './family-record.tsx'
import { BookedAgain, quietLink } from './record-parts.tsx'
import { CancelSeatDialog, GiveBackDialog, PostponeSeatDialog } from './seat-acts.tsx'

const seatLabel = (state: SeatLine['state'], isCompleted: boolean) => {
  switch (state) {
    case 'held':
      return isCompleted ? m.admin_seat_completed() : m.admin_seat_held()
    case 'postponed':
      return m.admin_seat_postponed()
    case 'returned':
      return m.admin_seat_returned()
    case 'given_back':
      return m.admin_seat_given_back()
    case 'counted':
      return m.admin_seat_counted()
  }
}

const familyTimeLabel = ({ familyTime }: SeatLine) =>
  familyTime && m.admin_seat_time({ time: familyTime.time, zone: familyTime.zoneLabel })

/** A child's seat in the lesson, and what the school can do with it. */
export function SeatRow({ seat, lesson }: { seat: SeatLine; lesson: LessonRecord['lesson'] }) {
  const [act, setAct] = useState<'postpone' | 'cancel' | 'give-back'>()
  const { studentId, studentName, age, level, levelKnown, familyId, familyName } = seat
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <LetterPortrait name={studentName ?? familyName} className="size-11 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold wrap-anywhere">
          {studentId && studentName && age !== null ? (
            <Link
              to="/admin/families/$id/children/$studentId"
              params={{ id: familyId, studentId }}
              className="underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
            >
              {m.admin_child_named({ name: studentName, age })}
            </Link>
          ) : (
            <span className="first-letter:uppercase">{m.admin_erased_child()}</span>
          )}
          {level && <LevelName level={level} isKnown={levelKnown === true} />}
        </p>
        <p className="text-sm wrap-anywhere">
          <Link to="/admin/families/$id" params={{ id: familyId }} className={quietLink}>
            {m.admin_family_of({ name: familyName })}
          </Link>
        </p>
        {seat.familyPhones.map(one => (
          <p key={`${one.name} ${one.phone}`} className="text-sm wrap-anywhere">
            <ParentPhone parent={one} />
          </p>
        ))}
      </div>
      <div className="text-sm text-muted-foreground sm:text-right">
        <p>{seatLabel(seat.state, lesson.state === 'completed')}</p>
        <BookedAgain lessonId={seat.againLessonId} />
        {seat.cameAt && <p className="chiffres">{m.admin_in_room_at({ time: seat.cameAt })}</p>}
        {seat.attendance && lesson.state !== 'cancelled' && <p>{attendanceLabel[seat.attendance]()}</p>}
        {studentId && seat.isReported && (
          <p>
            <Link
              to="/admin/families/$id/children/$studentId"
              params={{ id: familyId, studentId }}
              search={{ report: lesson.id }}
              hash="comptes-rendus"
              className={quietLink}
            >
              {m.reports_title({ of: ofName(studentName ?? '') })}
            </Link>
          </p>
        )}
        <p className="chiffres">{familyTimeLabel(seat)}</p>
        <p className="chiffres">
          <Link to="/admin/bookings/$id" params={{ id: seat.bookingId }} className={quietLink}>
            {formatEuros(seat.priceCents)} <span className="sr-only">{m.admin_booking_open()}</span>
          </Link>
        </p>
      </div>
      {(seat.mayPostpone || seat.notPostponable || seat.mayRelease || seat.mayGiveBack) && (
        <p className="flex basis-full flex-wrap items-center gap-x-2 sm:pl-15">
          {seat.mayPostpone && (
            <Button size="sm" variant="ghost" onClick={() => setAct('postpone')}>
              <CalendarClock aria-hidden="true" />
              {m.admin_act_seat_postpone()}
            </Button>
          )}
          {seat.notPostponable && (
            <span className="text-sm text-muted-foreground">{seat.notPostponable}</span>
          )}
          {seat.mayRelease && (
            <Button size="sm" variant="ghost" onClick={() => setAct('cancel')}>
              <CalendarX2 aria-hidden="true" />
              {m.admin_act_seat_cancel()}
            </Button>
          )}
          {seat.mayGiveBack && (
            <Button size="sm" variant="ghost" onClick={() => setAct('give-back')}>
              <Undo2 aria-hidden="true" />
              {m.admin_act_seat_give_back()}
            </Button>
          )}
        </p>
      )}
      <PostponeSeatDialog
        lesson={lesson}
        seat={seat}
        open={act === 'postpone'}
        onOpenChange={isOpen => setAct(isOpen ? 'postpone' : undefined)}
      />
      <CancelSeatDialog
        lesson={lesson}
        seat={seat}
        open={act === 'cancel'}
        onOpenChange={isOpen => setAct(isOpen ? 'cancel' : undefined)}
      />
      <GiveBackDialog
        lesson={lesson}
        seat={seat}
        open={act === 'give-back'}
        onOpenChange={isOpen => setAct(isOpen ? 'give-back' : undefined)}
      />
    </li>
  )
}
