import { CalendarX2, Check, CheckCheck, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { formatDay } from '~/platform/time/dates'
import { AlertDialog } from '~/platform/ui/alert-dialog'
import { StatusBadge } from '~/platform/ui/badge'
import { Button } from '~/platform/ui/button'
import { DropdownMenu, MenuItem, MenuSeparator } from '~/platform/ui/dropdown-menu'
import { ofName } from '~/platform/words/of-name'
import { JoinLesson, useOpenDoor } from './join-lesson'
import { LessonDay, LessonTime } from './lesson-moment'
import type { LessonView } from './lesson-view'
import { lessonKind } from './lesson-words'
import { LinkItems } from './link-items'
import { useTeacherActs } from './use-teacher-acts'

/** A lesson as its teacher reads it: when, who, which kind, how it stands, and what may be done with it now. */
export function TeacherLessonRow({ lesson }: { lesson: LessonView }) {
  return (
    <li className="flex items-start gap-4 py-4 sm:items-center sm:gap-5">
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
        <p className="mt-2 sm:hidden">
          <StatusBadge status={lesson.status} />
        </p>
        <div className="mt-3 empty:hidden sm:hidden">
          <FirstAct lesson={lesson} isWide />
        </div>
      </div>
      <div className="hidden empty:hidden sm:block">
        <FirstAct lesson={lesson} />
      </div>
      <span className="hidden sm:block">
        <StatusBadge status={lesson.status} />
      </span>
      <div className="-mr-2 shrink-0">
        <Acts lesson={lesson} />
      </div>
    </li>
  )
}

/** The one act that the moment asks for: enter, mark as given, or confirm. */
function FirstAct({ lesson, isWide = false }: { lesson: LessonView; isWide?: boolean }) {
  const isOpen = useOpenDoor(lesson)
  const { isBusy, confirm, complete } = useTeacherActs(lesson.id)
  const className = isWide ? 'w-full' : ''
  if (isOpen) return <JoinLesson lesson={lesson} variant="highlight" className={className} />
  if (lesson.mayComplete)
    return (
      <Button variant="outline" className={className} busy={isBusy} onClick={complete}>
        {m.lessons_complete()}
      </Button>
    )
  if (lesson.mayConfirm)
    return (
      <Button variant="outline" className={className} busy={isBusy} onClick={confirm}>
        {m.lessons_confirm()}
      </Button>
    )
  return null
}

function Acts({ lesson }: { lesson: LessonView }) {
  const [isAsking, setIsAsking] = useState(false)
  const { confirm, complete, cancel, isCancelling } = useTeacherActs(lesson.id)
  const words = {
    name: lesson.studentName || m.lessons_erased_student(),
    day: formatDay(lesson.date),
    time: lesson.time,
  }
  const isOver = !lesson.mayCancel && !lesson.mayConfirm && !lesson.mayComplete
  if (isOver) return null
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
        <LinkItems lesson={lesson} />
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
        onConfirm={() => {
          cancel()
          setIsAsking(false)
        }}
      />
    </>
  )
}
