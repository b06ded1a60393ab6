import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelLabel } from '#features/families/level-labels.ts'
import { m } from '#paraglide/messages.js'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { textsQuery } from './queries.ts'
import { StudentPage } from './student-page.tsx'

/** The dialogues and texts, the child's own level first. */
export function TextList() {
  const { data: texts } = useSuspenseQuery(textsQuery())
  const byLevel = Map.groupBy(texts, ({ level }) => level)
  return (
    <StudentPage title={m.learning_texts()} text={m.learning_texts_intro()}>
      {[...byLevel].map(([level, all]) => (
        <section key={level} aria-labelledby={level} className="mt-8">
          <h2 id={level} className="text-2xl">
            {m.learning_level_name({ name: levelLabel[level]() })}
          </h2>
          <ul className="mt-4 grid gap-3 lg:grid-cols-2">
            {all.map(({ id, titleFr, titleAr, found, asked }) => (
              <li key={id} className="flex">
                <Link
                  to="/student/lectures/$texte"
                  params={{ texte: id }}
                  // A grown-up who reads with the child stays.
                  search={true}
                  className="flex min-h-touch-child w-full items-center gap-4 rounded-2xl border-2 border-input/60 bg-card p-4 text-card-foreground transition-transform duration-(--duration-quick) ease-build hover:border-primary active:scale-[0.98]"
                >
                  <ProgressStar
                    value={asked ? (100 * (found ?? 0)) / asked : 0}
                    className="size-12 shrink-0"
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block text-lg font-semibold text-balance">{titleFr}</span>
                    <span className="chiffres block text-base text-muted-foreground">
                      {asked ? m.learning_text_found({ found: found ?? 0, asked }) : m.learning_text_unread()}
                    </span>
                  </span>
                  {titleAr && (
                    <span lang="ar" dir="rtl" className="text-ar-base leading-[1.85]! max-sm:hidden">
                      {titleAr}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </StudentPage>
  )
}
