import { CirclePlay } from 'lucide-react'
import type { LessonView } from '#features/lessons/server/view.ts'
import { m } from '#paraglide/messages.js'
import { showDay } from '#platform/time/date-format.ts'

/** Recorded lessons; each opens in a new tab. */
export function MyRecordings({ lessons }: { lessons: readonly LessonView[] }) {
  return (
    <section aria-labelledby="enregistrements" className="mt-10">
      <h2 id="enregistrements" className="text-2xl">
        {m.learning_recordings()}
      </h2>
      {lessons.length === 0 ? (
        <p className="card mt-4 p-card text-lg text-muted-foreground">{m.learning_no_recording()}</p>
      ) : (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {lessons.map(lesson => (
            <li key={lesson.id} className="card flex flex-col gap-4 p-4">
              <p>
                <span className="block text-lg font-semibold first-letter:uppercase">
                  {showDay(lesson.date)}
                </span>
                <span className="block text-muted-foreground">
                  {m.learning_lesson_with({ teacher: lesson.teacherName })}
                </span>
              </p>
              <a
                href={lesson.recordingUrl ?? undefined}
                target="_blank"
                rel="noreferrer"
                className="btn btn-secondary mt-auto h-14! w-full px-4! text-base!"
              >
                <CirclePlay aria-hidden="true" strokeWidth={1.75} />
                {m.learning_recording_watch()}
                <span className="sr-only"> {m.learning_new_tab()}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
