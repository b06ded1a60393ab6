import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { dayParts, formatDay } from '~/platform/time/dates'
import { StatusBadge } from '~/platform/ui/badge'
import { LessonMenu } from './lesson-menu'
import type { LessonView } from './lesson-view'
import { lessonKindShort } from './lesson-words'

/** A lesson to come, in a list: day, hour, child, teacher, kind, status, acts. */
export function LessonRow({ lesson, children }: { lesson: LessonView; children?: ReactNode }) {
  const { weekday, day, month } = dayParts(lesson.date)
  return (
    <li className="flex items-center gap-4 py-4 sm:gap-5">
      <div
        aria-hidden="true"
        className="w-11 shrink-0 text-center text-xs leading-tight text-muted-foreground"
      >
        <p>{weekday}</p>
        <p className="titre chiffres text-2xl leading-[1.1] font-bold text-foreground">{day}</p>
        <p>{month}</p>
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold">
          <time className="chiffres" dateTime={lesson.startsAt}>
            <span className="sr-only">{formatDay(lesson.date)} </span>
            {lesson.time}
          </time>
          {lesson.studentName}
        </p>
        <p className="text-sm text-muted-foreground">
          {m.lessons_row({ teacher: lesson.teacherName, kind: lessonKindShort(lesson) })}
        </p>
        {lesson.status === 'pending' && (
          <p className="text-sm text-muted-foreground">{m.lessons_waiting()}</p>
        )}
        <p className="mt-2 sm:hidden">
          <StatusBadge status={lesson.status} />
        </p>
        {children && <div className="mt-3 sm:hidden">{children}</div>}
      </div>
      {children && <div className="hidden sm:block">{children}</div>}
      <span className="hidden w-26 justify-end sm:flex">
        <StatusBadge status={lesson.status} />
      </span>
      <div className="-mr-2 shrink-0">
        <LessonMenu lesson={lesson} />
      </div>
    </li>
  )
}
