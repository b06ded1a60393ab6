import { Link, useRouteContext } from '@tanstack/react-router'
import { CalendarClock, CalendarRange, CalendarX2, Ellipsis, Mail, MessageCircle, Share2 } from 'lucide-react'
import { SameHourLink } from '#features/booking/web/book-again.tsx'
import { copyInvitation } from '#features/booking/web/groups/invite-family.tsx'
import type { LessonView } from '#features/lessons/server/view.ts'
import { LinkItems } from '#features/lessons/web/link-items.tsx'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { ofName } from '#platform/words/of-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/overlays/dropdown-menu.tsx'
import { useLessonDialogs } from './lesson-dialogs.tsx'

/** The actions on a lesson that the table of lessons.ts allows. */
export function LessonMenu({ lesson }: { lesson: LessonView }) {
  const { school, viewer } = useRouteContext({ from: '__root__' })
  const { postpone, cancel, dialogs } = useLessonDialogs(lesson)
  const groupId = lesson.seat?.groupId
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={m.lessons_actions({
              of: ofName(lesson.studentName),
              day: showDay(lesson.date),
              time: hourLabel(lesson),
            })}
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} />
          </Button>
        }
      >
        {lesson.status === 'pending' && groupId && (
          <MenuItem
            icon={<Share2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => void copyInvitation(groupId)}
          >
            {m.groups_invite()}
          </MenuItem>
        )}
        <LinkItems lesson={lesson} />
        {viewer?.role === 'parent' && (
          <MenuItem asChild>
            <Link
              to="/parent/messages/$personId"
              params={{ personId: lesson.teacherId }}
              search={{ studentId: lesson.studentId ?? undefined }}
            >
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
              {m.messages_write_to({ teacher: lesson.teacherName })}
            </Link>
          </MenuItem>
        )}
        {viewer?.role === 'parent' && school?.contact.email && (
          <MenuItem asChild>
            <a href={`mailto:${school.contact.email}`}>
              <Mail aria-hidden="true" strokeWidth={1.75} />
              {m.school_write()}
            </a>
          </MenuItem>
        )}
        {lesson.seat?.mayBookAgain && (
          <MenuItem asChild>
            <SameHourLink lesson={lesson} />
          </MenuItem>
        )}
        {viewer?.role === 'parent' && lesson.seriesId && (
          <MenuItem asChild>
            <Link to="/parent/bookings/$id" params={{ id: lesson.seriesId }}>
              <CalendarRange aria-hidden="true" strokeWidth={1.75} />
              {m.lessons_series_show()}
            </Link>
          </MenuItem>
        )}
        {(lesson.mayPostpone || lesson.mayCancel) && <MenuSeparator />}
        {/* A lesson that can be cancelled but not postponed shows the item disabled, with the reason. */}
        {(lesson.mayPostpone || lesson.mayCancel) && (
          <MenuItem
            icon={<CalendarClock aria-hidden="true" strokeWidth={1.75} />}
            disabled={!lesson.mayPostpone}
            onSelect={postpone}
          >
            {lesson.notPostponable ?? m.lessons_postpone()}
          </MenuItem>
        )}
        {lesson.mayCancel && (
          <MenuItem destructive icon={<CalendarX2 aria-hidden="true" strokeWidth={1.75} />} onSelect={cancel}>
            {m.lessons_cancel_confirm()}
          </MenuItem>
        )}
      </DropdownMenu>
      {dialogs}
    </>
  )
}

/** The same two ways out in words, where there is room for them. */
export function LessonActions({ lesson }: { lesson: LessonView }) {
  const { postpone, cancel, dialogs } = useLessonDialogs(lesson)
  const names = { name: lesson.studentName, day: showDay(lesson.date), time: hourLabel(lesson) }
  const linkClass = 'inline-flex min-h-11 cursor-pointer items-center text-sm link-underlined'
  return (
    <>
      <span className="flex gap-x-5">
        {lesson.mayPostpone && (
          <button
            type="button"
            className={linkClass}
            aria-label={m.lessons_postpone_of(names)}
            onClick={postpone}
          >
            {m.lessons_postpone()}
          </button>
        )}
        {lesson.mayCancel && (
          <button
            type="button"
            className={linkClass}
            aria-label={m.lessons_cancel_of(names)}
            onClick={cancel}
          >
            {m.lessons_cancel_short()}
          </button>
        )}
      </span>
      {dialogs}
    </>
  )
}
