import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { ProgressStar } from '#ui/brand/progress-star.tsx'
import { textsQuery } from '../queries.ts'
import { StudentPage } from '../student-page.tsx'
import { entryClass, LevelSections } from './level-sections.tsx'

/** The dialogues and texts, the child's own level first. */
export function TextList() {
  const { data: texts } = useSuspenseQuery(textsQuery())
  return (
    <StudentPage title={m.learning_texts()} text={m.learning_texts_intro()}>
      <LevelSections entries={texts}>
        {({ id, titleFr, titleAr, found, asked }) => (
          <Link
            to="/student/lectures/$texte"
            params={{ texte: id }}
            // A grown-up who reads with the child stays.
            search={true}
            className={entryClass}
          >
            <ProgressStar value={asked ? (100 * (found ?? 0)) / asked : 0} className="size-12 shrink-0" />
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
        )}
      </LevelSections>
    </StudentPage>
  )
}
