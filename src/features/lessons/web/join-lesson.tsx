import { Video } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { cn } from '#ui/cn.ts'
import { Button, type ButtonSize, type ButtonVariant } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonView } from '../server/view.ts'
import { lessonHref } from './lesson-link.ts'

/** Whether the classroom can be entered now: first the server's value, then this device's clock. */
export const useCanJoin = (lesson: LessonView | undefined): boolean => {
  const [canJoin, setCanJoin] = useState(lesson?.mayJoin ?? false)
  const { joinOpensAt, joinClosesAt, status, startsAt } = lesson ?? {}
  useEffect(() => {
    if (!joinOpensAt || !joinClosesAt || !startsAt) return setCanJoin(false)
    const [opens, closes] = [Date.parse(joinOpensAt), Date.parse(joinClosesAt)]
    const update = () => setCanJoin(status !== 'cancelled' && Date.now() >= opens && Date.now() < closes)
    update()
    // No timer for a lesson that starts more than a day from now.
    if (Date.parse(startsAt) - Date.now() > 86_400_000) return
    const timer = setInterval(update, 5000)
    return () => clearInterval(timer)
  }, [joinOpensAt, joinClosesAt, status, startsAt])
  return canJoin
}

/** Link into the classroom, disabled outside the time in which it can be entered. */
export function JoinLesson({
  lesson,
  variant = 'primary',
  size = 'md',
  label,
  describedBy,
  disabledText = m.lessons_join_opening(),
  className,
}: {
  lesson: LessonView
  variant?: ButtonVariant
  size?: ButtonSize
  /** The accessible name, where a page has several. */
  label?: string
  /** Id of the element that says when the classroom opens. */
  describedBy?: string | undefined
  /** Shown when the disabled button is pressed. */
  disabledText?: string
  className?: string
}) {
  const canJoin = useCanJoin(lesson)
  const content = (
    <>
      <Video aria-hidden="true" strokeWidth={1.75} />
      {m.lessons_join()}
    </>
  )
  if (!canJoin)
    return (
      // aria-disabled instead of disabled: keyboard and screen-reader users still reach it and its description.
      <Button
        variant={variant}
        size={size}
        className={className ?? ''}
        aria-disabled
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => toast.info(disabledText)}
      >
        {content}
      </Button>
    )
  return (
    <Button asChild variant={variant} size={size} className={className ?? ''}>
      <a href={lessonHref(lesson)} target="_blank" rel="noreferrer" aria-label={label}>
        {content}
      </a>
    </Button>
  )
}

/** The link into the classroom on a dark band; before it can be used, the time from which it can. */
export function JoinOnBand({ lesson, className }: { lesson: LessonView; className: string }) {
  const opensAtId = useId()
  const isOpen = useCanJoin(lesson)
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <JoinLesson
        lesson={lesson}
        variant={isOpen ? 'highlight' : 'band'}
        size="lg"
        describedBy={isOpen ? undefined : opensAtId}
      />
      {!isOpen && (
        <p id={opensAtId} className="text-center text-sm text-band-muted">
          {m.lessons_room_opens_at({ day: showDay(lesson.joinOpensDate), time: lesson.joinOpensTime })}
        </p>
      )}
    </div>
  )
}
