import { Video } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button, type ButtonSize, type ButtonVariant } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lessonAddress } from './lesson-address.ts'
import type { LessonView } from './lesson-view.ts'

/** Whether the door is open: as the server said, then as time passes on this screen. */
export const useOpenDoor = ({
  mayJoin,
  joinOpensAt,
  joinClosesAt,
  status,
  startsAt,
}: LessonView): boolean => {
  const [isOpen, setIsOpen] = useState(mayJoin)
  useEffect(() => {
    const [opens, closes] = [Date.parse(joinOpensAt), Date.parse(joinClosesAt)]
    const look = () => setIsOpen(status !== 'cancelled' && Date.now() >= opens && Date.now() < closes)
    look()
    // A lesson of another day needs no clock on this page.
    if (Date.parse(startsAt) - Date.now() > 86_400_000) return
    const clock = setInterval(look, 5000)
    return () => clearInterval(clock)
  }, [joinOpensAt, joinClosesAt, status, startsAt])
  return isOpen
}

/** The way into the room, open from 15 minutes before the start to 15 minutes after the end. */
export function JoinLesson({
  lesson,
  variant = 'primary',
  size = 'md',
  describedBy,
  closedText = m.lessons_door_opens(),
  className,
}: {
  lesson: LessonView
  variant?: ButtonVariant
  size?: ButtonSize
  /** Id of the sentence that says when the door opens. */
  describedBy?: string | undefined
  /** What who presses all the same is told. */
  closedText?: string
  className?: string
}) {
  const isOpen = useOpenDoor(lesson)
  const content = (
    <>
      <Video aria-hidden="true" strokeWidth={1.75} />
      {m.lessons_join()}
    </>
  )
  if (!isOpen)
    return (
      // Not `disabled`: whoever goes by keyboard must come by and hear when the door opens.
      <Button
        variant={variant}
        size={size}
        className={className ?? ''}
        aria-disabled
        aria-describedby={describedBy}
        onClick={() => toast.info(closedText)}
      >
        {content}
      </Button>
    )
  return (
    <Button asChild variant={variant} size={size} className={className ?? ''}>
      <a href={lessonAddress(lesson)} target="_blank" rel="noreferrer">
        {content}
      </a>
    </Button>
  )
}
