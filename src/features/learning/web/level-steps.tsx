import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import type { ProgressView } from '../server/view.ts'
import { ReadAloud } from './read-aloud.tsx'

/** What is left to do beside «Continuer»: the grammar that is missing, then the next level once this one is full. */
export function LevelSteps({ mine: { nextStep, grammarLeft, readsFrench } }: { mine: ProgressView }) {
  if (!nextStep) return null
  const isGrammar = nextStep === 'grammar'
  const text = isGrammar
    ? m.learning_grammar_left({ count: grammarLeft })
    : readsFrench
      ? m.learning_level_full()
      : m.learning_level_full_together()
  return (
    <p className="mt-6 flex items-center gap-3">
      <Link
        to={isGrammar ? '/student/grammaire' : '/student/niveau'}
        className="inline-flex min-h-14 items-center gap-3 rounded-xl border-2 border-input/60 bg-card px-5 text-lg font-semibold text-card-foreground hover:border-primary"
      >
        {text}
      </Link>
      {!readsFrench && <ReadAloud text={text} isNamed={false} />}
    </p>
  )
}
