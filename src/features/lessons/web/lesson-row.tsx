import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { shortLessonLabel } from '../lesson-labels.ts'
import { limitPassedSentence } from '../limit-passed-sentence.ts'
import type { LessonView } from '../server/view.ts'
import { LessonDay, LessonTime } from './lesson-time.tsx'
import { StatusBadge } from './status-badge.tsx'

/** An upcoming lesson in a family's list. `children` are its buttons. */
export function LessonRow({
  lesson,
  menu,
  children,
}: {
  lesson: LessonView
  menu: ReactNode
  children?: ReactNode
}) {
  const late = limitPassedSentence(lesson)
  return (
    <li className="flex items-center gap-4 py-4 sm:gap-5">
      <LessonDay date={lesson.date} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
          <LessonTime lesson={lesson} />
          {lesson.studentName}
        </p>
        <p className="text-sm text-muted-foreground">
          {m.lessons_row_details({
            teacher: lesson.teacherLabel,
            kind: shortLessonLabel(lesson.type, lesson.duration),
          })}
        </p>
        {lesson.pending && <p className="text-sm text-muted-foreground">{lesson.pending.text}</p>}
        {late && <p className="chiffres text-sm">{late}</p>}
        <p className="mt-2 sm:hidden">
          <StatusBadge status={lesson.status} />
        </p>
        {children && <div className="mt-3 sm:hidden">{children}</div>}
      </div>
      {children && <div className="hidden sm:block">{children}</div>}
      <span className="hidden w-26 justify-end sm:flex">
        <StatusBadge status={lesson.status} />
      </span>
      <div className="-mr-2 shrink-0">{menu}</div>
    </li>
  )
}
