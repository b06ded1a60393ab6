import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { Sentence } from '../boards/sentence.tsx'
import { pointsQuery } from '../queries.ts'
import { StudentPage } from '../student-page.tsx'
import { entryClass, LevelSections } from './level-sections.tsx'

/** The grammar points, the child's own level first. */
export function PointList() {
  const { data: points } = useSuspenseQuery(pointsQuery())
  return (
    <StudentPage title={m.learning_grammar()} text={m.learning_grammar_intro()}>
      <LevelSections entries={points}>
        {point => (
          <Link
            to="/student/grammaire/$lecon"
            params={{ lecon: point.id }}
            // A grown-up who reads with the child stays.
            search={true}
            className={entryClass}
          >
            <ProgressStar
              value={(100 * point.found) / Math.max(1, point.exercises)}
              className="size-12 shrink-0"
            />
            <span className="min-w-0">
              <span className="block text-lg font-semibold text-balance [&_[lang=ar-Latn]]:font-semibold">
                <Sentence text={point.titleFr} />
              </span>
              <span className="chiffres block text-sm text-muted-foreground">
                {m.learning_point_exercises_found({ found: point.found, total: point.exercises })}
              </span>
            </span>
          </Link>
        )}
      </LevelSections>
    </StudentPage>
  )
}
