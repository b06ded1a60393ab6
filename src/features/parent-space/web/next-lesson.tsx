import { Link } from '@tanstack/react-router'
import { Link2, MessageCircle, Send } from 'lucide-react'
import { useId } from 'react'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { JoinLesson, useCanJoin } from '#features/lessons/web/join-lesson.tsx'
import { copyLink } from '#features/lessons/web/lesson-link.ts'
import { useSendLink } from '#features/lessons/web/use-send-link.ts'
import { m } from '#paraglide/messages.js'
import { dayParts, formatDay } from '#platform/time/date-format.ts'
import { zoneLabel } from '#platform/time/zone-label.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { Girih } from '#ui/brand/girih.tsx'
import { Button } from '#ui/controls/button.tsx'
import { StatusBadge } from '#ui/feedback/badge.tsx'

/** The next lesson on the dashboard, with the button to join it. */
export function NextLesson({ lesson }: { lesson: LessonView }) {
  const isOpen = useCanJoin(lesson)
  const opensAtId = useId()
  const { sendLink, isSending } = useSendLink(lesson)
  const hours = (
    <time dateTime={lesson.startsAt}>
      <span className="sr-only">{formatDay(lesson.date)} </span>
      {m.lessons_hours({ from: lesson.time, to: lesson.endTime })}
    </time>
  )
  return (
    <section
      aria-label={m.lessons_next()}
      className="relative isolate mt-8 overflow-hidden rounded-2xl bg-band text-band-foreground on-band"
    >
      <Girih className="inset-y-0 right-0 w-2/3 text-band-line" fade="right" />
      <div className="flex flex-col gap-6 p-6 sm:p-8 lg:flex-row lg:items-center lg:gap-9">
        <div className="flex items-center gap-5">
          <div aria-hidden="true">
            <DateStar {...dayParts(lesson.date)} />
          </div>
          <div className="lg:hidden">
            <StatusBadge status={lesson.status} />
            <p className="titre chiffres mt-2 text-2xl font-bold">{hours}</p>
          </div>
        </div>
        <div className="min-w-0 flex-1">
          <div className="hidden items-center gap-4 lg:flex">
            <p className="titre chiffres text-3xl font-bold">{hours}</p>
            <StatusBadge status={lesson.status} />
          </div>
          <p className="text-lg lg:mt-2">
            {m.lessons_child_with({ name: lesson.studentName, teacher: lesson.teacherName })}
          </p>
          <p className="mt-1 text-sm text-band-muted">
            {m.lessons_type_in_zone({
              kind: lessonLabel(lesson.type, lesson.duration),
              zone: zoneLabel(lesson.timezone),
            })}
          </p>
        </div>
        <div className="flex flex-col gap-3">
          <JoinLesson
            lesson={lesson}
            variant={isOpen ? 'highlight' : 'band'}
            size="lg"
            describedBy={isOpen ? undefined : opensAtId}
            className="lg:min-w-52"
          />
          {!isOpen && (
            <p id={opensAtId} className="text-center text-sm text-band-muted">
              {m.lessons_join_opening()}
            </p>
          )}
          <div className="grid grid-cols-3 gap-2.5">
            <Button
              variant="band"
              aria-label={m.lessons_copy_link()}
              title={m.lessons_copy_link()}
              onClick={() => void copyLink(lesson)}
            >
              <Link2 aria-hidden="true" strokeWidth={1.75} />
            </Button>
            <Button
              variant="band"
              busy={isSending}
              aria-label={m.lessons_send_link()}
              title={m.lessons_send_link()}
              onClick={sendLink}
            >
              {!isSending && <Send aria-hidden="true" strokeWidth={1.75} />}
            </Button>
            <Link
              to="/parent/messages/$personId"
              params={{ personId: lesson.teacherId }}
              search={{ studentId: lesson.studentId ?? undefined }}
              aria-label={m.messages_contact()}
              title={m.messages_contact()}
              className="btn btn-band btn-md"
            >
              <MessageCircle aria-hidden="true" strokeWidth={1.75} />
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
