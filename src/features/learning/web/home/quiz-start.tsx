import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { showDayShort } from '#platform/time/date-format.ts'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { sessionShare } from '../../session-share.ts'
import { mineQuery } from '../queries.ts'
import { sessionResult } from '../session/instructions.ts'
import { StudentPage } from '../student-page.tsx'
import { StartPanel } from './start-panel.tsx'

/** The start page of the quiz, with the last results. */
export function QuizStart({ onStart }: { onStart: () => void }) {
  const { data } = useSuspenseQuery(mineQuery())
  const quizzes = data.lastSessions.filter(({ purpose }) => purpose === 'quiz')
  return (
    <StudentPage title={m.learning_quiz()}>
      <StartPanel
        letter="س"
        colour={2}
        activity="quiz"
        text={m.learning_quiz_intro()}
        readsFrench={data.readsFrench}
        button={m.learning_start()}
        onStart={onStart}
      />
      {quizzes.length > 0 && (
        <section aria-labelledby="derniers" className="mt-10">
          <h2 id="derniers" className="text-2xl">
            {m.learning_last_quizzes()}
          </h2>
          <ul className="card mt-4 divide-y px-card">
            {quizzes.map(quiz => (
              <li key={quiz.id} className="flex items-center gap-4 py-4">
                <ProgressStar value={sessionShare(quiz)} className="size-12" />
                <p className="chiffres">
                  <span className="block font-semibold">{sessionResult(quiz)}</span>
                  <span className="block text-muted-foreground">{showDayShort(quiz.finishedOn)}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </StudentPage>
  )
}
