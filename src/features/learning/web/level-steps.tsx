import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import type { ProgressView } from '../server/view.ts'

/** What is left to do beside «Continuer»: the grammar that is missing, then the next level once this one is full. */
export function LevelSteps({ mine: { nextStep, grammarLeft } }: { mine: ProgressView }) {
  if (!nextStep) return null
  const isGrammar = nextStep === 'grammar'
  return (
    <p className="mt-6">
      <Link
        to={isGrammar ? '/student/grammaire' : '/student/niveau'}
        className="inline-flex min-h-14 items-center gap-3 rounded-xl border-2 border-input/60 bg-card px-5 text-lg font-semibold text-card-foreground hover:border-primary"
      >
        {isGrammar ? m.learning_grammar_left({ count: grammarLeft }) : m.learning_level_full()}
      </Link>
    </p>
  )
}
