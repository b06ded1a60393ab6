import { Link } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import type { ProgressView } from '../../server/view.ts'
import { ReadAloud } from '../session/read-aloud.tsx'

/** What is left to do beside «Continuer»: the grammar that is missing, then the next level once this one is full. */
export function LevelSteps({ mine: { nextStep, grammarLeft, readsFrench } }: { mine: ProgressView }) {
  if (!nextStep) return null
  const isGrammar = nextStep === 'grammar'
  const text = isGrammar ? m.learning_grammar_left({ count: grammarLeft }) : m.learning_level_full()
  return (
    <p className="mt-6 flex items-center gap-4">
      <Link
        to={isGrammar ? '/student/grammaire' : '/student/niveau'}
        className="inline-flex min-h-14 items-center rounded-xl border-2 border-input/60 bg-card px-5 py-3 text-lg font-semibold hover:border-primary"
      >
        {text}
      </Link>
      {!readsFrench && <ReadAloud text={text} isNamed={false} />}
    </p>
  )
}
