import { Link, useRouteContext } from '@tanstack/react-router'
import { m } from '#paraglide/messages.js'
import { currentDate } from '#platform/time/date-format.ts'
import { quoteCancellingSentence } from '../../cancelling-sentence.ts'
import { latePlaceSentences } from '../../late-place-sentences.ts'
import type { Wizard } from './use-wizard.ts'

/** Until when the chosen lesson can be cancelled free of charge; the rule before its hour is chosen. */
export function CancellingNote({ wizard: { choices, quote } }: { wizard: Wizard }) {
  const { school } = useRouteContext({ from: '__root__' })
  const known =
    choices.startsAt && quote.data && quoteCancellingSentence(quote.data, choices.isTrial, currentDate())
  return (
    <p className="text-sm text-muted-foreground">
      {known || m.booking_cancelling_note({ until: school.freeCancellation })}
    </p>
  )
}

/** The conditions that a family reads before it confirms. None where the trial is used and nothing can be confirmed. */
export function BeforeConfirming({ wizard }: { wizard: Wizard }) {
  if (wizard.isHydrated && wizard.isTrialUsed) return null
  return (
    <div className="flex flex-col gap-2 border-t p-5 sm:px-8">
      <CancellingNote wizard={wizard} />
      {wizard.isParent &&
        wizard.choices.startsAt &&
        wizard.quote.data &&
        latePlaceSentences(wizard.quote.data, { today: currentDate(), stage: 'confirming' }).map(sentence => (
          <p key={sentence} className="text-sm font-semibold">
            {sentence}
          </p>
        ))}
      {wizard.isParent && (
        <p className="text-sm text-muted-foreground">
          {m.booking_terms()}{' '}
          <Link to="/conditions" target="_blank" className="text-primary underline underline-offset-4">
            {m.booking_terms_link()}
          </Link>
          .
        </p>
      )}
    </div>
  )
}
