import { useId } from 'react'
import { lessonLabel } from '#features/lessons/lesson-labels.ts'
import type { LessonView } from '#features/lessons/server/view.ts'
import { JoinLesson, useCanJoin } from '#features/lessons/web/join-lesson.tsx'
import { m } from '#paraglide/messages.js'
import { showDay, showDayParts } from '#platform/time/date-format.ts'
import { DateStar } from '#ui/brand/date-star.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ReadAloud } from '../session/read-aloud.tsx'

/** How many lessons are listed after the next one. */
const maxLaterLessons = 3

/** The next lesson with the button to join it, and a few later ones. */
export function MyLessons({
  lessons,
  readsFrench,
}: {
  lessons: readonly LessonView[]
  readsFrench: boolean
}) {
  const [next, ...later] = lessons
  return (
    <section aria-labelledby="prochains" className="flex flex-col">
      <h2 id="prochains" className="text-2xl">
        {m.learning_next_lessons()}
      </h2>
      {next ? (
        <div className="mt-4 flex flex-1 flex-col overflow-hidden rounded-xl border bg-card text-card-foreground">
          <NextLesson lesson={next} readsFrench={readsFrench} />
          {later.length > 0 && (
            <ul aria-label={m.learning_later_lessons()} className="divide-y px-card">
              {later.slice(0, maxLaterLessons).map(lesson => (
                <LaterLesson key={lesson.id} lesson={lesson} readsFrench={readsFrench} />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <div className="card mt-4 flex flex-1 flex-col justify-center p-card">
          <EmptyState heading="h3" title={m.learning_no_lesson()} />
        </div>
      )}
    </section>
  )
}

/** The next lesson with the button to join it. */
export function NextLesson({ lesson, readsFrench }: { lesson: LessonView; readsFrench: boolean }) {
  const isOpen = useCanJoin(lesson)
  const id = useId()
  return (
    <div className="flex flex-1 flex-col justify-center bg-band p-5 text-band-foreground on-band sm:p-7">
      <div className="flex items-center gap-4 sm:gap-6">
        <div className="flex shrink-0 flex-col items-center gap-2">
          <div aria-hidden="true">
            <DateStar {...showDayParts(lesson.date)} />
          </div>
          {!readsFrench && (
            <ReadAloud
              text={m.learning_next_lesson()}
              more={[`${m.learning_next_lesson()}.`, ...sentencesOf(lesson)]}
              isMixed
              isNamed={false}
            />
          )}
        </div>
        <div className="min-w-0">
          <p className="text-sm text-band-muted">{m.learning_next_lesson()}</p>
          <p className="chiffres font-display text-2xl leading-tight font-bold">
            <time dateTime={lesson.startsAt}>
              <span className="sr-only">{showDay(lesson.date)} </span>
              {lesson.time}
            </time>
          </p>
          <p className="wrap-anywhere">{m.learning_lesson_with({ teacher: lesson.teacherLabel })}</p>
          <p className="text-sm text-band-muted">{lessonLabel(lesson.type, lesson.duration)}</p>
        </div>
      </div>
      <JoinLesson
        lesson={lesson}
        variant={isOpen ? 'highlight' : 'band'}
        describedBy={id}
        disabledText={m.learning_room_opens_at({ time: lesson.joinOpensTime })}
        className="mt-5 h-14! w-full text-lg!"
      />
      <p id={id} className="chiffres mt-2 text-center text-sm text-band-muted">
        {isOpen ? m.learning_room_open() : m.learning_room_opens_at({ time: lesson.joinOpensTime })}
      </p>
    </div>
  )
}

/** When it is, and with whom. */
const sentencesOf = (lesson: LessonView): [string, string] => [
  `${m.learning_lesson_date_time({ day: showDay(lesson.date), time: lesson.time })}.`,
  `${m.learning_lesson_with({ teacher: lesson.teacherLabel })}.`,
]

function LaterLesson({ lesson, readsFrench }: { lesson: LessonView; readsFrench: boolean }) {
  const [when, who] = sentencesOf(lesson)
  return (
    <li className="flex items-center gap-4 py-3.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="chiffres font-semibold">
          {m.learning_lesson_date_time({ day: showDay(lesson.date), time: lesson.time })}
        </span>
        <span className="wrap-anywhere text-muted-foreground">
          {m.learning_lesson_with({ teacher: lesson.teacherLabel })}
        </span>
      </span>
      {!readsFrench && <ReadAloud text={when} more={[when, who]} isMixed isNamed={false} />}
    </li>
  )
}
