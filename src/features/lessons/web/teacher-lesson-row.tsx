import { Link } from '@tanstack/react-router'
import { CalendarX2, Check, CheckCheck, Ellipsis, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDay } from '#platform/time/dates.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/overlays/dropdown-menu.tsx'
import { longestCancellationReason } from '../lessons.ts'
import { JoinLesson, useOpenDoor } from './join-lesson.tsx'
import { LessonDay, LessonTime } from './lesson-moment.tsx'
import type { LessonView } from './lesson-view.ts'
import { lessonKind } from './lesson-words.ts'
import { LinkItems } from './link-items.tsx'
import { useFocusInRow } from './use-focus-in-row.ts'
import { useTeacherActs } from './use-teacher-acts.ts'

/** A lesson as its teacher reads it: when, who, which kind, how it stands, and what may be done with it now. */
export function TeacherLessonRow({
  lesson,
  join = 'highlight',
}: {
  lesson: LessonView
  /** The looks of the way in: one call to action a view. */
  join?: ButtonVariant
}) {
  const row = useRef<HTMLLIElement>(null)
  useFocusInRow(lesson, row)
  return (
    <li ref={row} className="flex items-start gap-4 py-4 sm:items-center">
      <LessonDay date={lesson.date} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          <LessonTime lesson={lesson} />
          {lesson.studentName || m.lessons_erased_student()}
        </p>
        <p className="text-sm text-muted-foreground">{lessonKind(lesson)}</p>
        {lesson.status === 'pending' && (
          <p className="text-sm text-muted-foreground">{m.lessons_waiting()}</p>
        )}
        {lesson.givenBack === false && (
          <p className="text-sm text-muted-foreground">{m.lessons_teacher_counted()}</p>
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:hidden">
          <StatusBadge status={lesson.status} />
          <FirstAct lesson={lesson} join={join} />
        </div>
      </div>
      <div className="hidden empty:hidden sm:block">
        <FirstAct lesson={lesson} join={join} />
      </div>
      <span className="hidden sm:block">
        <StatusBadge status={lesson.status} />
      </span>
      <div className="-mr-2 shrink-0 empty:hidden">
        <Acts lesson={lesson} />
      </div>
    </li>
  )
}

/** The lesson whose door is open, where a teacher in a hurry looks first; nothing before and after. */
export function OpenLesson({ lesson }: { lesson: LessonView }) {
  if (!useOpenDoor(lesson)) return null
  return (
    <ul className="mt-8 rounded-2xl border bg-card px-5 sm:px-7">
      <TeacherLessonRow lesson={lesson} />
    </ul>
  )
}

/** The one act that the moment asks for: enter, mark as given, or confirm. */
function FirstAct({ lesson, join }: { lesson: LessonView; join: ButtonVariant }) {
  const isOpen = useOpenDoor(lesson)
  const { isBusy, confirm, complete } = useTeacherActs(lesson.id)
  if (isOpen) return <JoinLesson lesson={lesson} variant={join} />
  if (lesson.mayComplete)
    return (
      <Button variant="outline" busy={isBusy} onClick={complete}>
        {m.lessons_complete()}
      </Button>
    )
  if (lesson.mayConfirm)
    return (
      <Button variant="outline" busy={isBusy} onClick={confirm}>
        {m.lessons_confirm()}
      </Button>
    )
  return null
}

function Acts({ lesson }: { lesson: LessonView }) {
  const [isAsking, setIsAsking] = useState(false)
  const word = useRef<HTMLTextAreaElement>(null)
  const { confirm, complete, cancel, isCancelling } = useTeacherActs(lesson.id, () => setIsAsking(false))
  const words = {
    name: lesson.studentName || m.lessons_erased_student(),
    day: formatDay(lesson.date),
    time: lesson.time,
  }
  const isOver = !lesson.mayCancel && !lesson.mayConfirm && !lesson.mayComplete
  const { studentId } = lesson
  if (isOver && !studentId) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.lessons_actions({ ...words, of: ofName(words.name) })}
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
        {/* After a lesson too: that is when there is something to tell. Of a group, each family is found among the pupils. */}
        {studentId && (
          <MenuItem asChild>
            <Link to="/teacher/messages/$personId" params={{ personId: studentId }} search={{ studentId }}>
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              {m.messages_contact_family()}
            </Link>
          </MenuItem>
        )}
        {lesson.mayCancel && (
          <>
            <MenuSeparator />
            <MenuItem
              destructive
              icon={<CalendarX2 aria-hidden="true" strokeWidth={1.75} />}
              onSelect={() => setIsAsking(true)}
            >
              {m.lessons_cancel_confirm()}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.lessons_cancel_title()}
        description={m.lessons_teacher_cancel_text(words)}
        cancel={m.lessons_cancel_keep()}
        confirm={m.lessons_cancel_confirm()}
        destructive
        busy={isCancelling}
        onConfirm={() => cancel(word.current?.value.trim() ?? '')}
      >
        <Field label={m.lessons_teacher_cancel_word()} hint={m.lessons_teacher_cancel_word_hint()} optional>
          <Textarea ref={word} rows={3} maxLength={longestCancellationReason} />
        </Field>
      </AlertDialog>
    </>
  )
}
