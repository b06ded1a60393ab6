import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  CalendarX2,
  Check,
  CheckCheck,
  Ellipsis,
  MessageCircle,
  NotebookPen,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { cn } from '#ui/cn.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/overlays/dropdown-menu.tsx'
import { lessonLabel } from '../lesson-labels.ts'
import { maxCancellationReasonLength } from '../lessons.ts'
import type { LessonView } from '../server/view.ts'
import { AbsenceDialog, useWithdrawAbsence } from './absence.tsx'
import { JoinLesson, useCanJoin } from './join-lesson.tsx'
import { LessonDay, LessonTime } from './lesson-time.tsx'
import { LinkItems } from './link-items.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useFocusInRow } from './use-focus-in-row.ts'
import { useTeacherActions } from './use-teacher-actions.ts'

/** How a list lets its teacher propose another hour; the feature booking has it. */
export type HourProposals = {
  propose: (lesson: LessonView) => void
  withdraw: (lesson: LessonView) => void
}

const noReports: ReadonlySet<string> = new Set()

/** A lesson in a teacher's list, with the actions that are possible now. */
export function TeacherLessonRow({
  lesson,
  join = 'highlight',
  reportsDue = noReports,
  hourProposals,
}: {
  lesson: LessonView
  /** Variant of the join button: a page has one highlighted button at most. */
  join?: ButtonVariant
  /** Ids of the lessons whose report is still to be written. */
  reportsDue?: ReadonlySet<string>
  hourProposals?: HourProposals | undefined
}) {
  const row = useRef<HTMLLIElement>(null)
  useFocusInRow(lesson, row)
  const hasNoTeacher = lesson.isAbsent && lesson.mayCancel
  const status = hasNoTeacher ? 'absent' : lesson.newHour ? 'postponed' : lesson.status
  return (
    <li ref={row} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-4 sm:flex-nowrap sm:items-center">
      <LessonDay date={lesson.date} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
          <LessonTime lesson={lesson} />
          {lesson.studentId && lesson.studentName ? (
            <Link to="/teacher/students/$id" params={{ id: lesson.studentId }} className="link-underlined">
              {lesson.studentName}
            </Link>
          ) : (
            lesson.studentName || m.lessons_erased_student()
          )}
        </p>
        <p className="text-sm text-muted-foreground">{lessonLabel(lesson.type, lesson.duration)}</p>
        {lesson.insteadOf && (
          <p className="text-sm text-muted-foreground">
            {m.lessons_instead({ of: ofName(lesson.insteadOf) })}
          </p>
        )}
        {lesson.pending && <p className="text-sm text-muted-foreground">{lesson.pending.text}</p>}
        {hasNoTeacher && (
          <p className="text-sm font-semibold text-warning-soft-foreground">
            {hasStarted(lesson) ? m.lessons_absence_state_begun() : m.lessons_absence_state()}
          </p>
        )}
        {lesson.proposal && <ProposalLine proposal={lesson.proposal} />}
        {lesson.newHour && (
          <p className="chiffres text-sm text-muted-foreground">
            {m.lessons_history_postponed_to({
              day: showDay(lesson.newHour.date),
              time: hourLabel(lesson.newHour),
            })}
          </p>
        )}
        {lesson.givenBack === false && (
          <p className="text-sm text-muted-foreground">
            {lesson.isTrial ? m.lessons_teacher_counted_trial() : m.lessons_teacher_counted()}
          </p>
        )}
      </div>
      <div className="hidden empty:hidden sm:block">
        <PrimaryAction lesson={lesson} join={join} reportsDue={reportsDue} />
      </div>
      <span className="hidden sm:block">
        <StatusBadge status={status} />
      </span>
      <div className="-mr-2 shrink-0 empty:hidden">
        <ActionMenu lesson={lesson} hourProposals={hourProposals} />
      </div>
      {/* On a phone, below all of it: the button ends where the menu does. */}
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 pl-15 sm:hidden">
        <StatusBadge status={status} />
        <PrimaryAction lesson={lesson} join={join} reportsDue={reportsDue} />
      </div>
    </li>
  )
}

/** The hour that the teacher proposed and the family has not answered. */
export function ProposalLine({
  proposal,
  className = 'text-muted-foreground',
}: {
  proposal: NonNullable<LessonView['proposal']>
  className?: string
}) {
  const { date, untilDate, untilTime } = proposal
  return (
    <p className={cn('chiffres text-sm', className)}>
      {m.lessons_proposal_state({
        day: showDay(date),
        time: hourLabel(proposal),
        untilDay: showDay(untilDate),
        untilTime,
      })}
    </p>
  )
}

/** The page of the feature reports. */
const reportPath = ({ id }: LessonView) => `/teacher/reports/${id}`

export const hasStarted = ({ startsAt }: LessonView) => Date.parse(startsAt) <= Date.now()

const isRoomOpen = ({ joinOpensAt }: LessonView) => Date.parse(joinOpensAt) <= Date.now()

const detailsOf = (lesson: LessonView) => ({
  name: lesson.studentName || m.lessons_erased_student(),
  day: showDay(lesson.date),
  time: hourLabel(lesson),
})

/** The button for the next step: join, report, complete or confirm. */
function PrimaryAction({
  lesson,
  join,
  reportsDue,
}: {
  lesson: LessonView
  join: ButtonVariant
  reportsDue: ReadonlySet<string>
}) {
  const canJoin = useCanJoin(lesson)
  const { isBusy, confirm, complete } = useTeacherActions(lesson.id)
  if (canJoin) return <JoinLesson lesson={lesson} variant={join} />
  if (reportsDue.has(lesson.id))
    return (
      <Link to={reportPath(lesson) as string} className="btn btn-primary btn-md">
        {m.lessons_write_report()}
        <span className="sr-only"> {ofName(lesson.studentName)}</span>
      </Link>
    )
  if (!lesson.mayComplete && !lesson.mayConfirm) return null
  return (
    <Button variant="outline" busy={isBusy} onClick={lesson.mayComplete ? complete : confirm}>
      {lesson.mayComplete ? m.lessons_complete() : m.lessons_confirm()}
      <span className="sr-only"> ({m.lessons_confirm_line(detailsOf(lesson))})</span>
    </Button>
  )
}

function ActionMenu({
  lesson,
  hourProposals,
}: {
  lesson: LessonView
  hourProposals: HourProposals | undefined
}) {
  const [isCancelOpen, setIsCancelOpen] = useState(false)
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isAbsenceOpen, setIsAbsenceOpen] = useState(false)
  const withdraw = useWithdrawAbsence(lesson)
  const { confirm, complete, cancel, isCancelling } = useTeacherActions(lesson.id, () =>
    setIsCancelOpen(false),
  )
  const details = detailsOf(lesson)
  const isOver = !lesson.mayCancel && !lesson.mayConfirm && !lesson.mayComplete
  const { studentId } = lesson
  const mayReport = lesson.status !== 'cancelled' && isRoomOpen(lesson)
  if (isOver && !studentId && !mayReport) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.lessons_actions({ ...details, of: ofName(details.name) })}
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} />
          </Button>
        }
      >
        {lesson.mayConfirm && (
          <MenuItem icon={<Check aria-hidden="true" strokeWidth={1.75} />} onSelect={confirm}>
            {m.lessons_confirm()}
          </MenuItem>
        )}
        {lesson.mayComplete && (
          <MenuItem icon={<CheckCheck aria-hidden="true" strokeWidth={1.75} />} onSelect={complete}>
            {m.lessons_complete()}
          </MenuItem>
        )}
        {!isOver && <LinkItems lesson={lesson} />}
        {mayReport && (
          <MenuItem asChild>
            <Link to={reportPath(lesson) as string}>
              <NotebookPen aria-hidden="true" strokeWidth={1.75} />
              {m.lessons_report()}
            </Link>
          </MenuItem>
        )}
        {/* Also after the lesson. For a group (no studentId) the teacher writes to each family from the list of students. */}
        {studentId && (
          <MenuItem asChild>
            <Link to="/teacher/messages/$personId" params={{ personId: studentId }} search={{ studentId }}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              {m.messages_contact_family()}
            </Link>
          </MenuItem>
        )}
        {hourProposals && lesson.mayPropose && (
          <MenuItem
            icon={<CalendarClock aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => hourProposals.propose(lesson)}
          >
            {m.booking_propose()}
          </MenuItem>
        )}
        {hourProposals && lesson.proposal && (
          <MenuItem
            icon={<Undo2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => hourProposals.withdraw(lesson)}
          >
            {m.booking_proposal_withdraw()}
          </MenuItem>
        )}
        {lesson.mayWithdrawAbsence && (
          <MenuItem icon={<UserCheck aria-hidden="true" strokeWidth={1.75} />} onSelect={withdraw}>
            {hasStarted(lesson) ? m.lessons_absence_withdraw_begun() : m.lessons_absence_withdraw()}
          </MenuItem>
        )}
        {lesson.mayReportAbsence && !lesson.isAbsent && (
          <MenuItem
            icon={<UserX aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setIsAbsenceOpen(true)}
          >
            {m.lessons_absence_report()}
          </MenuItem>
        )}
        {lesson.mayCancel && (
          <>
            <MenuSeparator />
            <MenuItem
              destructive
              icon={<CalendarX2 aria-hidden="true" strokeWidth={1.75} />}
              onSelect={() => setIsCancelOpen(true)}
            >
              {m.lessons_cancel_confirm()}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <AbsenceDialog lesson={lesson} open={isAbsenceOpen} onOpenChange={setIsAbsenceOpen} />
      <AlertDialog
        open={isCancelOpen}
        onOpenChange={setIsCancelOpen}
        title={m.lessons_cancel_title()}
        description={m.lessons_teacher_cancel_text(details)}
        cancel={m.lessons_cancel_keep()}
        confirm={m.lessons_cancel_confirm()}
        destructive
        busy={isCancelling}
        onConfirm={() => cancel(reason.current?.value.trim() ?? '')}
      >
        <Field
          label={m.lessons_teacher_cancel_reason()}
          hint={m.lessons_teacher_cancel_reason_hint()}
          optional
        >
          <Textarea ref={reason} rows={3} maxLength={maxCancellationReasonLength} />
        </Field>
      </AlertDialog>
    </>
  )
}
