import { Link } from '@tanstack/react-router'
import { levels } from '#features/families/families.ts'
import { m } from '#paraglide/messages.js'
import type { ProgressView } from '../server/view.ts'

const linkClass =
  'mt-3 inline-flex min-h-14 items-center rounded-xl border-2 border-input/60 bg-card px-5 text-lg font-semibold text-card-foreground hover:border-primary'

/** What «Continuer» does not bring: the grammar that is missing, and the next level once this one is full. */
export function LevelSteps({ mine }: { mine: ProgressView }) {
  if (!mine.readsFrench) return null
  if (mine.grammarLeft > 0)
    return (
      <div className="mt-4">
        <p>{m.learning_grammar_left({ count: mine.grammarLeft })}</p>
        <Link to="/student/grammaire" className={linkClass}>
          {m.learning_grammar_go()}
        </Link>
      </div>
    )
  if (mine.currentLevelProgress < fullLevel || mine.level === levels.at(-1)) return null
  return (
    <div className="mt-4">
      <p>{m.learning_level_full()}</p>
      <Link to="/student/niveau" className={linkClass}>
        {m.learning_level_check()}
      </Link>
    </div>
  )
}

/** In percent: every branch of the star is filled. */
const fullLevel = 94
