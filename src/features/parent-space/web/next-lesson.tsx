import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX2, Link2, MessageCircle, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { InviteFamily } from '#features/booking/web/groups/invite-family.tsx'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import { limitPassedSentence } from '#features/lessons/limit-passed-sentence.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { JoinOnBand } from '#features/lessons/web/join-lesson.tsx'
import { copyLink } from '#features/lessons/web/lesson-link.ts'
import { StatusBadge } from '#features/lessons/web/status-badge.tsx'
import { useSendLink } from '#features/lessons/web/use-send-link.ts'
import { m } from '#paraglide/messages.js'
import { showDay, showDayParts } from '#platform/time/date-format.ts'
import { hourLabel } from '#platform/time/hour-label.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { useLessonDialogs } from './lesson-dialogs.tsx'

const actionClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold wrap-anywhere underline-offset-4 hover:underline aria-busy:opacity-60'

/** The next lesson on the dashboard: the way in, and what can still be done with it, in words. */
export function NextLesson({ lesson }: { lesson: LessonView }) {
  const { sendLink, isSending } = useSendLink(lesson)
  const { postpone, cancel, dialogs } = useLessonDialogs(lesson)
  const limit =
    lesson.free?.isOpen && lesson.mayCancel
      ? m.lessons_free_until({ day: showDay(lesson.free.date), time: hourLabel(lesson.free) })
      : limitPassedSentence(lesson)
  return (
    <section
      aria-label={m.lessons_next()}
      className="relative isolate mt-8 overflow-hidden rounded-3xl bg-band text-band-foreground on-band"
    >
      <Girih className="inset-y-0 right-0 w-2/3 text-band-line" fade="right" />
      <div className="flex flex-col gap-6 p-5 sm:p-8 lg:flex-row lg:items-center lg:gap-9">
        <div className="flex min-w-0 flex-1 items-center gap-5 sm:gap-8">
          <div aria-hidden="true" className="shrink-0">
            <DateStar {...showDayParts(lesson.date)} />
          </div>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-band-muted">
              {m.lessons_next_label()}
              <StatusBadge status={lesson.status} />
            </p>
            <p className="titre chiffres mt-1 text-2xl leading-tight font-bold sm:text-4xl">
              <time dateTime={lesson.startsAt}>
                <span className="sr-only">{showDay(lesson.date)} </span>
                {m.lessons_hours({ from: hourLabel(lesson), to: lesson.endTime })}
              </time>
            </p>
            <p className="mt-1 sm:text-lg">
              {m.lessons_child_with({ name: lesson.studentName, teacher: lesson.teacherLabel })}
            </p>
            <p className="text-sm text-band-muted">
              {m.lessons_type_in_zone({
                kind: lessonLabel(lesson.type, lesson.duration),
                zone: zoneLabel(lesson.timezone),
              })}
            </p>
          </div>
        </div>
        <JoinOnBand lesson={lesson} className="lg:min-w-52" />
      </div>
      {lesson.pending && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-band-line px-5 py-4 sm:px-8">
          <p className="min-w-0 flex-1 basis-72 text-sm">{lesson.pending.text}</p>
          {lesson.pending.isJoinable && lesson.seat?.groupId && (
            <InviteFamily groupId={lesson.seat.groupId} isOnBand />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-7 border-t border-band-line px-5 py-2 sm:px-8">
        <Link
          to="/parent/messages/$personId"
          params={{ personId: lesson.teacherId }}
          search={{ studentId: lesson.studentId ?? undefined }}
          className={actionClass}
        >
          <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          {m.messages_write_to({ teacher: lesson.teacherName })}
        </Link>
        {lesson.mayPostpone && (
          <Action
            icon={<CalendarClock aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
            onClick={postpone}
          >
            {m.lessons_postpone()}
          </Action>
        )}
        {lesson.mayCancel && (
          <Action
            icon={<CalendarX2 aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
            onClick={cancel}
          >
            {m.lessons_cancel_short()}
          </Action>
        )}
        <Action
          icon={<Link2 aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
          onClick={() => void copyLink(lesson)}
        >
          {m.lessons_copy_link()}
        </Action>
        <Action
          icon={<Send aria-hidden="true" strokeWidth={1.75} className="size-4.5" />}
          isBusy={isSending}
          onClick={sendLink}
        >
          {m.lessons_send_link()}
        </Action>
        {limit && <p className="chiffres py-2 text-sm text-band-muted lg:ml-auto">{limit}</p>}
      </div>
      {dialogs}
    </section>
  )
}

const Action = ({
  icon,
  isBusy = false,
  onClick,
  children,
}: {
  icon: ReactNode
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-busy={isBusy || undefined}
    className={actionClass}
    onClick={() => {
      if (!isBusy) onClick()
    }}
  >
    {icon}
    {children}
  </button>
)
