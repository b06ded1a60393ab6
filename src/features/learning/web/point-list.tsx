import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { pointsQuery } from './queries.ts'
import { Sentence } from './sentence.tsx'
import { StudentPage } from './student-page.tsx'

/** The grammar points, the child's own level first. */
export function PointList() {
  const { data: all } = useSuspenseQuery(pointsQuery())
  const byLevel = Map.groupBy(all, ({ level }) => level)
  return (
    <StudentPage title={m.learning_grammar()} text={m.learning_grammar_intro()}>
      {[...byLevel].map(([level, points]) => (
        <section key={level} aria-labelledby={level} className="mt-8">
          <h2 id={level} className="text-2xl">
            {m.learning_level_name({ name: levelLabel[level]() })}
          </h2>
          <ul className="mt-4 grid gap-3 lg:grid-cols-2">
            {points.map(point => (
              <li key={point.id} className="flex">
                <Link
                  to="/student/grammaire/$lecon"
                  params={{ lecon: point.id }}
                  // A grown-up who reads with the child stays.
                  search={true}
                  className="flex min-h-touch-child w-full items-center gap-4 rounded-2xl border-2 border-input/60 bg-card p-4 text-card-foreground transition-transform duration-(--duration-quick) ease-build hover:border-primary active:scale-[0.98]"
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
                      {m.learning_lesson_exercises_found({ found: point.found, total: point.exercises })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </StudentPage>
  )
}
