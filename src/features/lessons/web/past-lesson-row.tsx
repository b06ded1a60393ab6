import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { formatDayShort } from '#platform/time/date-format.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { shortLessonLabel } from '../lesson-labels.ts'
import type { LessonView } from '../server/view.ts'

/** A lesson that was given or counts as given. `withDetails` adds its time and type. */
export function PastLessonRow({
  lesson,
  withDetails = false,
  action,
}: {
  lesson: LessonView
  withDetails?: boolean
  action?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3.5 sm:items-center">
      <time dateTime={lesson.startsAt} className="chiffres w-24 text-sm text-muted-foreground">
        {formatDayShort(lesson.date)}
      </time>
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{lesson.studentName}</span>{' '}
        <span className="text-muted-foreground">{m.lessons_with({ teacher: lesson.teacherName })}</span>
        {withDetails && (
          <span className="block text-sm text-muted-foreground">
            <span className="chiffres">{lesson.time}</span>, {shortLessonLabel(lesson.type, lesson.duration)}
          </span>
        )}
      </span>
      {/* On a phone: aligned with the name, not with the date. */}
      <div className="flex flex-wrap items-center gap-x-6 max-sm:basis-full max-sm:pl-28">
        <Outcome lesson={lesson} />
        {action && <div className="flex items-center gap-x-4 whitespace-nowrap sm:gap-x-6">{action}</div>}
      </div>
    </li>
  )
}

function Outcome({ lesson }: { lesson: LessonView }) {
  if (lesson.status === 'cancelled') return <Badge colour="warning">{m.lessons_counted()}</Badge>
  if (!lesson.recordingUrl)
    return <span className="text-sm text-muted-foreground">{m.lessons_no_recording()}</span>
  return (
    <a
      href={lesson.recordingUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-sm text-primary underline decoration-primary/30 underline-offset-4 hover:decoration-primary"
    >
      <Play aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {m.lessons_watch()}
    </a>
  )
}
